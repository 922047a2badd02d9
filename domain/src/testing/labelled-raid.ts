/** A chat message with the label whether it belongs to a raid. `device` identifies where it came from. */
export interface LabelledMessage {
  readonly uid: string;
  readonly message: string;
  readonly device: string;
  readonly isRaid: boolean;
}

const SLOGANS = [
  'Your pastor lies to you, come to the free server and see the proof',
  'Nobody here is saved, wake up people and leave this show at once',
];
const VERSE =
  'For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish';
const GREETINGS = [
  'Amen',
  'Amen!',
  'AMEN 🙏',
  'Good morning',
  'Good morning everyone',
  'Hallelujah',
  'Praise God',
  '🙏🙏🙏',
];
const OPENINGS = [
  'Please pray for',
  'We thank God for',
  'Watching from home with',
  'So good to hear of',
  'Remember in prayer',
];
const MIDDLES = [
  'my mother who is in hospital',
  'the children of our school',
  'our neighbours in the valley',
  'my brother and his new work',
  'all who travel today',
  'the youth of the north campus',
  'a friend who lost her husband',
  'the team behind the cameras',
];
const ENDINGS = [
  'this morning',
  'in these weeks',
  'and peace for them',
  'with all my heart',
  'as He promised',
  'again',
];

/**
 * Returns two thousand raid messages mixed with two thousand honest ones, the same for the same `seed`. The raid consists of
 * copies and variations (letters, emojis, blanks, endings) of two texts, from many guests of one device, from many devices,
 * and from some behind the church's own address. Honest people send greetings, prayers, one verse many times, and a few
 * quote the raid to ask what it is. The first message belongs to the raid.
 */
export function labelledRaid(seed: number): LabelledMessage[] {
  const dice = diceOf(seed);
  const pick = <One>(from: readonly One[]): One => from[dice(from.length)] as One;
  const raid = Array.from({ length: 2_000 }, (_, at): LabelledMessage => {
    const who = at === 0 ? 0 : dice(300);
    const slogan = SLOGANS[who % 10 < 7 ? 0 : 1] ?? '';
    const other = dice(12) === 0 ? SLOGANS[1] : slogan;
    const message =
      dice(40) === 0 ? pick(GREETINGS) : who % 3 === 0 ? (other ?? slogan) : varied(other ?? slogan, dice);
    const device = who < 100 ? 'raider' : who < 110 ? 'church 1' : `bot ${who}`;
    return { uid: `raider-${who}`, message, device, isRaid: true };
  });
  const honest = Array.from({ length: 2_000 }, (): LabelledMessage => {
    const who = dice(700);
    const kind = dice(100);
    const prayer = `${pick(OPENINGS)} ${pick(MIDDLES)} ${pick(ENDINGS)}`;
    const quoted = `What is this "${SLOGANS[0]}" about?`;
    const rare = kind < 48 ? VERSE : kind < 49 ? quoted : prayer;
    const message = kind < 40 ? pick(GREETINGS) : rare;
    return { uid: `member-${who}`, message, device: who < 400 ? `church ${who % 8}` : `home ${who}`, isRaid: false };
  });
  const [first, ...others] = raid;
  const mixed = [...others, ...honest].map((one) => ({ one, place: dice(1_000_000) }));
  mixed.sort((a, b) => a.place - b.place);
  return [...(first ? [first] : []), ...mixed.map(({ one }) => one)];
}

const SIGNS: Record<string, string[]> = {
  a: ['а', 'á', '@'],
  e: ['е', '3'],
  o: ['0', 'о'],
  i: ['1', 'í'],
  s: ['$', '5'],
};

/** Varies a text as a person does who tries to avoid detection. */
function varied(text: string, dice: (sides: number) => number): string {
  const letters = [...text].map((letter) => {
    const signs = SIGNS[letter.toLowerCase()];
    if (signs && dice(4) === 0) return signs[dice(signs.length)] ?? letter;
    if (dice(25) === 0) return `${letter}\u200b`;
    if (dice(30) === 0) return letter + letter;
    return dice(40) === 0 ? `${letter} ` : dice(40) === 0 ? '' : letter;
  });
  const ends = ['', ' 🔥🔥', ' 😂', ` ${dice(1_000_000)}`, ' !!!', ' join now', ' ✝️'];
  return letters.join('') + (ends[dice(ends.length)] ?? '');
}

/** Returns a pseudo-random generator of integers from 0 to below `sides`, the same for the same seed. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
