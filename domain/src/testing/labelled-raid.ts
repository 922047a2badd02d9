/** A chat message with the label `isRaid`. `device` identifies the device from which the message was sent. */
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
 * Returns two thousand raid messages mixed with two thousand honest messages. The result depends only on `seed`. The
 * raid consists of copies and variations (letters, emojis, blanks, endings) of two texts. Its authors are many guests
 * on one device, many guests on devices of their own, and a few guests on a device of the church. Honest people send
 * greetings, prayers and many copies of one verse; a few quote the raid to ask about it. The first message belongs to
 * the raid.
 */
export function labelledRaid(seed: number): LabelledMessage[] {
  const dice = diceOf(seed);
  const pick = <One>(from: readonly One[]): One => from[dice(from.length)] as One;
  const raid = Array.from({ length: 2_000 }, (_, index): LabelledMessage => {
    const author = index === 0 ? 0 : dice(300);
    const slogan = SLOGANS[author % 10 < 7 ? 0 : 1] ?? '';
    const other = dice(12) === 0 ? SLOGANS[1] : slogan;
    const message =
      dice(40) === 0 ? pick(GREETINGS) : author % 3 === 0 ? (other ?? slogan) : varied(other ?? slogan, dice);
    const device = author < 100 ? 'raider' : author < 110 ? 'church 1' : `bot ${author}`;
    return { uid: `raider-${author}`, message, device, isRaid: true };
  });
  const honest = Array.from({ length: 2_000 }, (): LabelledMessage => {
    const author = dice(700);
    const kind = dice(100);
    const prayer = `${pick(OPENINGS)} ${pick(MIDDLES)} ${pick(ENDINGS)}`;
    const quote = `What is this "${SLOGANS[0]}" about?`;
    const longText = kind < 48 ? VERSE : kind < 49 ? quote : prayer;
    const message = kind < 40 ? pick(GREETINGS) : longText;
    const device = author < 400 ? `church ${author % 8}` : `home ${author}`;
    return { uid: `member-${author}`, message, device, isRaid: false };
  });
  const [first, ...others] = raid;
  const mixed = [...others, ...honest].map((message) => ({ message, position: dice(1_000_000) }));
  mixed.sort((a, b) => a.position - b.position);
  return [...(first ? [first] : []), ...mixed.map(({ message }) => message)];
}

const LOOK_ALIKES: Record<string, string[]> = {
  a: ['а', 'á', '@'],
  e: ['е', '3'],
  o: ['0', 'о'],
  i: ['1', 'í'],
  s: ['$', '5'],
};

/** Varies a text in the ways in which people try to avoid detection. */
function varied(text: string, dice: (sides: number) => number): string {
  const letters = [...text].map((letter) => {
    const lookAlikes = LOOK_ALIKES[letter.toLowerCase()];
    if (lookAlikes && dice(4) === 0) return lookAlikes[dice(lookAlikes.length)] ?? letter;
    if (dice(25) === 0) return `${letter}\u200b`;
    if (dice(30) === 0) return letter + letter;
    return dice(40) === 0 ? `${letter} ` : dice(40) === 0 ? '' : letter;
  });
  const endings = ['', ' 🔥🔥', ' 😂', ` ${dice(1_000_000)}`, ' !!!', ' join now', ' ✝️'];
  return letters.join('') + (endings[dice(endings.length)] ?? '');
}

/** Returns a pseudo-random generator of integers from 0 to `sides` - 1. The numbers depend only on the seed. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
