import { expect, test } from 'vitest';
import { adversarialTexts } from '../../testing/adversarial-texts.ts';
import { type LabelledMessage, labelledRaid } from '../../testing/labelled-raid.ts';
import { findAlike, type RaidSearch, runToEnd } from './alike.ts';
import { sketchOf } from './text-likeness.ts';

interface TestMessage {
  uid: string;
  message: string;
  device?: string;
}

/** Returns the found messages, with their reasons, that resemble the first message. */
function found(messages: readonly TestMessage[], newcomers: string[] = []) {
  return runToEnd(findAlike(searchFor(messages, newcomers))).map(({ n, why }) => `${n} ${why.join(' ')}`);
}

function searchFor(said: readonly TestMessage[], newcomers: readonly string[] = [], n = 1): RaidSearch {
  const devices = new Map<string, string[]>();
  for (const { uid, device } of said) if (device) devices.set(uid, [...(devices.get(uid) ?? []), device]);
  const messages = said.map(({ uid, message }, index) => ({ n: index + 1, uid, message }));
  return { n, messages, devices, newcomers: new Set(newcomers) };
}

const SLOGAN = 'Leave this church, they only want your money';
/** Returns the same message from each of `count` people. */
const people = (count: number, name: string, message: string, device?: string): TestMessage[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `${name} ${index}`, message, ...(device && { device }) }));

test('CHAT-181 all messages of the chosen author are found, and no messages of other authors', () => {
  const said = [
    { uid: 'eve', message: SLOGAN },
    { uid: 'amos', message: 'Good morning from Dayton' },
    { uid: 'eve', message: 'Amen' },
  ];
  expect(found(said)).toEqual(['1 author', '3 author']);
});

test('CHAT-182 the same text is found despite look-alike letters, accents, width, blanks, invisible characters, emojis and endings', () => {
  const disguises = [
    SLOGAN.toUpperCase(),
    'Lеаvе this сhurсh, thеy оnly wаnt yоur mоnеy',
    'L3ave th1s church, they 0nly w@nt y0ur m0ney',
    'L e a v e  t h i s  c h u r c h ,  t h e y  o n l y  w a n t  y o u r  m o n e y',
    'Ｌｅａｖｅ ｔｈｉｓ ｃｈｕｒｃｈ, they only want your money',
    'Lea\u200bve this chu\u200brch, they o\u2060nly want your money',
    'Leeeave this churrrch, they only waaant your money 🔥🔥',
    'Leave this church, they only want your money !!! 73512 join us today',
  ];
  const said = [
    { uid: 'eve', message: SLOGAN },
    ...disguises.map((message, index) => ({ uid: `bot ${index}`, message })),
  ];
  expect(found(said).slice(1)).toEqual(disguises.map((_, index) => `${index + 2} text`));
  const others = ['We want to leave for church at nine', 'They only want the best for you', 'My church, my family'];
  const honest = [
    { uid: 'eve', message: SLOGAN },
    ...others.map((message, index) => ({ uid: `member ${index}`, message })),
  ];
  expect(found(honest)).toEqual(['1 author']);
});

test('CHAT-182 a person who quotes the text once among other messages is not found', () => {
  const said = [
    { uid: 'eve', message: SLOGAN },
    { uid: 'amos', message: `Why does he write "${SLOGAN}"?` },
    { uid: 'amos', message: 'I am glad to be here' },
    { uid: 'amos', message: 'Good morning from Dayton' },
  ];
  expect(found(said)).toEqual(['1 author']);
});

test('CHAT-183 for a text shorter than 12 letters, only newcomers who repeat the text are found', () => {
  const foundCount = (message: string) => found([{ uid: 'eve', message }, ...people(9, 'raider', message)]).length;
  expect([foundCount('leavethisno'), foundCount('leavethisnow')]).toEqual([1, 10]);
  expect(['leavethisno'.length, 'leavethisnow'.length]).toEqual([11, 12]);
  for (const word of ['Amen', 'Good morning', '🙏🙏🙏']) {
    const said = [{ uid: 'eve', message: word }, ...people(50, 'member', word), ...people(3, 'twice', word)];
    expect(found(said), word).toEqual(['1 author']);
    const withRepeater = [...said, ...Array.from({ length: 3 }, () => ({ uid: 'bot', message: word }))];
    expect(found(withRepeater, ['bot']), word).toEqual(['1 author', '55 text', '56 text', '57 text']);
    expect(found(withRepeater), word).toEqual(['1 author']);
    expect(found(withRepeater.slice(0, -1), ['bot']), word).toEqual(['1 author']);
  }
});

test('CHAT-184 up to three people on the chosen author’s device are found whatever they write; if more people share the device, only those who write the same text are found', () => {
  const few = [{ uid: 'eve', message: SLOGAN, device: 'x' }, ...people(2, 'guest', 'Something else altogether', 'x')];
  expect(found(few)).toEqual(['1 author', '2 device', '3 device']);
  const three = people(3, 'guest', 'Something else altogether', 'x');
  expect(found([{ uid: 'eve', message: SLOGAN, device: 'x' }, ...three])).toEqual(['1 author']);
  const church = [
    { uid: 'eve', message: SLOGAN, device: 'church' },
    ...people(20, 'member', 'Amen', 'church'),
    ...people(20, 'reader', 'In the beginning was the Word', 'church'),
    ...people(2, 'guest', SLOGAN, 'church'),
  ];
  expect(found(church)).toEqual(['1 author', '42 device text', '43 device text']);
});

test('CHAT-184~ guests of one device who write the same short text are found if nearly all guests of the device write it', () => {
  const guests = [{ uid: 'eve', message: 'Go home', device: 'x' }, ...people(20, 'guest', 'Go home', 'x')];
  expect(found(guests)).toHaveLength(21);
  const church = [...guests, ...people(10, 'member', 'Bless you all', 'x')];
  expect(found(church)).toEqual(['1 author']);
});

test('CHAT-182 people who write a second text of the found authors are also found, unless many honest people write that text', () => {
  const second = 'Nobody in this room is ever going to be saved';
  const both = Array.from({ length: 4 }, (_, index) => [
    { uid: `bot ${index}`, message: SLOGAN },
    { uid: `bot ${index}`, message: second },
  ]).flat();
  const said = [{ uid: 'eve', message: SLOGAN }, ...both, ...people(3, 'other', second)];
  expect(found(said)).toHaveLength(12);
  expect(found([...said, ...people(10, 'member', second)])).toHaveLength(9);
});

test.for([7, 11, 23])(
  'CHAT-185 a search finds at least 90 % of a raid of 2,000 messages among 2,000 honest messages, and at least 99 % of the messages found belong to the raid (seed %i)',
  (seed) => {
    const said = labelledRaid(seed);
    const newcomers = said.filter(({ isRaid }) => isRaid).map(({ uid }) => uid);
    const find = (uid: string, raid: readonly { uid: string }[]) => {
      const index = said.findIndex((message) => message.uid === uid && message.message.length > 20);
      const hits = runToEnd(findAlike(searchFor(said, newcomers, index + 1))).map(({ n }) => said[n - 1]);
      const precision = hits.filter((hit) => hit?.isRaid).length / hits.length;
      const recall = raid.filter((message) => hits.includes(message as LabelledMessage)).length / raid.length;
      expect(precision).toBeGreaterThanOrEqual(99 / 100);
      expect(recall).toBeGreaterThanOrEqual(90 / 100);
    };
    const raid = said.filter(({ isRaid }) => isRaid);
    expect(raid).toHaveLength(2_000);
    // An author of exact copies, an author of varied copies, and an author on a device that many guests share.
    for (const uid of ['raider-0', 'raider-151', 'raider-42']) find(uid, raid);
    // A search for an author who writes only the second text finds the authors of that text. To find the other raiders,
    // the host chooses another message.
    find(
      'raider-208',
      raid.filter(({ uid }) => Number(uid.split('-')[1]) >= 110 && Number(uid.at(-1)) >= 7),
    );
  },
);

test('CHAT-185~ E4~ the number of steps is limited, even for two thousand long messages that were made to resemble each other', () => {
  const texts = adversarialTexts(1_000, { mixed: 4 });
  const said = Array.from({ length: 2_000 }, (_, index) => ({
    uid: `bot ${index % 500}`,
    message: `${index} ${texts[index % texts.length]}`,
  }));
  const work = findAlike(searchFor(said, []));
  let steps = 0;
  for (let done = false; !done; steps += 1) done = work.next().done ?? false;
  // At least one step for each message.
  expect(steps).toBeGreaterThan(said.length);
  expect(steps).toBeLessThan(60 * said.length);
  for (const text of texts) {
    const { letters, trigrams } = sketchOf(text);
    expect(letters.length).toBeLessThanOrEqual(240);
    expect(trigrams.size).toBeLessThanOrEqual(240);
  }
});
