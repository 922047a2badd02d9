import { expect, test } from 'vitest';
import { cleanMessage } from './clean-message.ts';
import { maskProfanity } from './profanity.ts';

const masked = (text: string) => maskProfanity(text).text;

test('CHAT-20 words of the list are replaced by asterisks, and the rest of the message is kept', () => {
  expect(masked('what the fuck is this')).toBe('what the **** is this');
  expect(masked('Bullshit!')).toBe('********!');
  expect(masked('eres un pendejo, cabrón')).toBe('eres un *******, ******');
  expect(masked('coño')).toBe('****');
});

test('CHAT-21 a message in which a word was masked is flagged', () => {
  expect(cleanMessage('oh shit', { isHost: false })).toEqual({ ok: true, text: 'oh ****', profane: true });
  expect(cleanMessage('oh ship', { isHost: false })).toEqual({ ok: true, text: 'oh ship', profane: false });
  expect(cleanMessage('oh shit', { isHost: true })).toMatchObject({ profane: true });
});

test('CHAT-20 letter case, width, accents, look-alikes, invisible characters and spacing do not hide a word', () => {
  const disguises = [
    'FUCK',
    'ｆｕｃｋ',
    'fúçk',
    'fuсk',
    'f\u200buck',
    'fuuuuck',
    '𝔣𝔲𝔠𝔨',
    'sh1t',
    '@sshole',
    'PUTA',
    'm1erda',
    'fu\u0334ck',
  ];
  for (const text of disguises) expect(masked(text), text).toMatch(/^\*+$/);
  for (const text of ['f u c k', 's.h.i.t', 'p-u-t-a', 'f  u  c  k']) expect(masked(text), text).not.toMatch(/\p{L}/u);
});

test('CHAT-20~ words that are usual in church are not masked', () => {
  const harmless = [
    'The Assyrian came down; Titus, Uranus, Genesis, Manasseh',
    'Rejoice! lowly, and riding upon an ass, and the cock crew',
    'mint and dill and cumin, acacia and shittim wood',
    'classes pass the grass, Scunthorpe, Sussex, Dickens',
    'Pastor Fu teaches on sex, and on Psalm 145:5 at 4:55, hymn 455',
    'Feliz cumpleaños, se cumplió; la reputación, el vehículo, la disputa',
    'un panal de miel, la vergüenza, el análisis semanal, viernes negro, un cono',
    'I am a c b d e, A. B. C. Smith, ask if CK comes',
  ];
  for (const text of harmless) expect(masked(text)).toBe(text);
});

test('CHAT-20~ a run of single letters is masked as one word', () => {
  expect(masked('well, d a m n f u c k it')).toBe('well, * * * * * * * * it');
});

test.each([
  ...['t17', 'v11', '4A', 'Room 4A', 'Room T17', 'Sala B2', 'Salón 5', 'aisle 7, seat F4', 'B2B', 'C3', 'A55'],
  ...['1st', '2nd', '3rd', '1º', '2a', '3er culto', '145 Ash St', 'Calle 45 #17-3', 'Km 5', 'apto 4B', 'M25'],
  ...['5:30pm', '7pm', '10am-1pm', 'a las 7pm', 'a las 10h30', '16h45', '9.45 AM', '4:55', '12h', 'in 5min', '1h15'],
  ...[
    'Juan 3:16',
    '1Co 13',
    '1 Co 13:4-7',
    '2Co5:17',
    '1Jn4:8',
    'Ps145:5',
    'Sal 23',
    'Tit 1:7',
    'Tit. 2',
    'Tit1:7',
    'v.17',
    'vv. 4-5',
    'He 4:12',
  ],
  ...[
    'hymn 455',
    'himno 5',
    'Psalm 51:7',
    'COVID19',
    'A4',
    'MP3',
    'H2O',
    'K5',
    '8GB',
    '$5',
    '$45',
    '50%',
    '@5',
    'x2',
    '(um, 7)',
  ],
])('CHAT-201~ digits of %j are not treated as letters, so nothing is masked', (text) => {
  expect(masked(text)).toBe(text);
  expect(masked(`see you, ${text}. Amen`)).toBe(`see you, ${text}. Amen`);
});

test.each([
  'sh1t',
  'b1tch',
  'f4ggot',
  'd1ck',
  'c0cks',
  'm1erda',
  'p3ndejo',
  'c4brón',
  'a55hole',
  'b00b',
  'sh!t',
  '@sshole',
  'a$$',
  'd1ckh3ad',
])('CHAT-201~ digits and signs inside %j are treated as letters, so the word is masked', (text) => {
  expect(masked(text)).toMatch(/^\*+$/);
  expect(masked(`oh ${text}!`)).toMatch(/^oh \*+!$/);
});
