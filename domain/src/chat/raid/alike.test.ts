import { expect, test } from 'vitest';
import { adversarialTexts } from '../../testing/adversarial-texts.ts';
import { type LabelledMessage, labelledRaid } from '../../testing/labelled-raid.ts';
import { allAtOnce, findAlike, type RaidSearch } from './alike.ts';
import { sketchOf } from './text-likeness.ts';

interface Said {
  uid: string;
  message: string;
  device?: string;
}

/** Returns the found messages, with their reasons, that resemble the first message. */
function found(said: readonly Said[], newcomers: string[] = []) {
  return allAtOnce(findAlike(around(said, newcomers))).map(({ n, why }) => `${n} ${why.join(' ')}`);
}

function around(said: readonly Said[], newcomers: readonly string[] = [], n = 1): RaidSearch {
  const devices = new Map<string, string[]>();
  for (const { uid, device } of said) if (device) devices.set(uid, [...(devices.get(uid) ?? []), device]);
  const messages = said.map(({ uid, message }, at) => ({ n: at + 1, uid, message }));
  return { n, messages, devices, newcomers: new Set(newcomers) };
}

const SLOGAN = 'Leave this church, they only want your money';
/** Messages of `count` people, one each. */
const people = (count: number, name: string, message: string, device?: string): Said[] =>
  Array.from({ length: count }, (_, at) => ({ uid: `${name} ${at}`, message, ...(device && { device }) }));

test('CHAT-181 all messages of the chosen author are found, and none of anyone else', () => {
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
  const said = [{ uid: 'eve', message: SLOGAN }, ...disguises.map((message, at) => ({ uid: `bot ${at}`, message }))];
  expect(found(said).slice(1)).toEqual(disguises.map((_, at) => `${at + 2} text`));
  const others = ['We want to leave for church at nine', 'They only want the best for you', 'My church, my family'];
  const honest = [{ uid: 'eve', message: SLOGAN }, ...others.map((message, at) => ({ uid: `member ${at}`, message }))];
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

test('CHAT-183 a text shorter than 12 letters finds only newcomers who repeat it', () => {
  const sayers = (message: string) => found([{ uid: 'eve', message }, ...people(9, 'raider', message)]).length;
  expect([sayers('leavethisno'), sayers('leavethisnow')]).toEqual([1, 10]);
  expect(['leavethisno'.length, 'leavethisnow'.length]).toEqual([11, 12]);
  for (const word of ['Amen', 'Good morning', '🙏🙏🙏']) {
    const said = [{ uid: 'eve', message: word }, ...people(50, 'member', word), ...people(3, 'twice', word)];
    expect(found(said), word).toEqual(['1 author']);
    const drumming = [...said, ...Array.from({ length: 3 }, () => ({ uid: 'bot', message: word }))];
    expect(found(drumming, ['bot']), word).toEqual(['1 author', '55 text', '56 text', '57 text']);
    expect(found(drumming), word).toEqual(['1 author']);
    expect(found(drumming.slice(0, -1), ['bot']), word).toEqual(['1 author']);
  }
});

test('CHAT-184 a few people on the chosen author’s device are found whatever they write; of many behind one address only those who write the same', () => {
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

test('CHAT-184~ a short text finds the guests of one device if nearly all of them write it', () => {
  const guests = [{ uid: 'eve', message: 'Go home', device: 'x' }, ...people(20, 'guest', 'Go home', 'x')];
  expect(found(guests)).toHaveLength(21);
  const church = [...guests, ...people(10, 'member', 'Bless you all', 'x')];
  expect(found(church)).toEqual(['1 author']);
});

test('CHAT-182 further texts of the found authors find more authors, unless honest people write them too', () => {
  const second = 'Nobody in this room is ever going to be saved';
  const both = Array.from({ length: 4 }, (_, at) => [
    { uid: `bot ${at}`, message: SLOGAN },
    { uid: `bot ${at}`, message: second },
  ]).flat();
  const said = [{ uid: 'eve', message: SLOGAN }, ...both, ...people(3, 'other', second)];
  expect(found(said)).toHaveLength(12);
  expect(found([...said, ...people(10, 'member', second)])).toHaveLength(9);
});

test.for([7, 11, 23])(
  'CHAT-185 of a labelled raid of 2,000 messages among 2,000 honest ones (seed %i) 90 % are found, and 99 % of what is found belongs to it',
  (seed) => {
    const said = labelledRaid(seed);
    const newcomers = said.filter(({ isRaid }) => isRaid).map(({ uid }) => uid);
    const find = (uid: string, raid: readonly { uid: string }[]) => {
      const at = said.findIndex((one) => one.uid === uid && one.message.length > 20);
      const hits = allAtOnce(findAlike(around(said, newcomers, at + 1))).map(({ n }) => said[n - 1]);
      const precision = hits.filter((one) => one?.isRaid).length / hits.length;
      const recall = raid.filter((one) => hits.includes(one as LabelledMessage)).length / raid.length;
      expect(precision).toBeGreaterThanOrEqual(99 / 100);
      expect(recall).toBeGreaterThanOrEqual(90 / 100);
    };
    const raid = said.filter(({ isRaid }) => isRaid);
    expect(raid).toHaveLength(2_000);
    // The author of a copy, of a near-copy, and one on a device shared by many guests.
    for (const uid of ['raider-0', 'raider-151', 'raider-42']) find(uid, raid);
    // From an author of only the second text, the authors of that text are found; for the others the host chooses another message.
    find(
      'raider-208',
      raid.filter(({ uid }) => Number(uid.split('-')[1]) >= 110 && Number(uid.at(-1)) >= 7),
    );
  },
);

test('CHAT-185~ E4~ no step takes long, even for two thousand long messages that are made to resemble each other', () => {
  const texts = adversarialTexts(1_000, { mixed: 4 });
  const said = Array.from({ length: 2_000 }, (_, at) => ({
    uid: `bot ${at % 500}`,
    message: `${at} ${texts[at % texts.length]}`,
  }));
  const work = findAlike(around(said, []));
  let steps = 0;
  for (let done = false; !done; steps += 1) done = work.next().done ?? false;
  // At least one step for each message.
  expect(steps).toBeGreaterThan(said.length);
  expect(steps).toBeLessThan(60 * said.length);
  for (const text of texts) {
    const { letters, stretches } = sketchOf(text);
    expect(letters.length).toBeLessThanOrEqual(240);
    expect(stretches.size).toBeLessThanOrEqual(240);
  }
});
