/**
 * Fragments that are expensive for one of the parsers: tags, entities, links, words of lists, digits, expanding
 * characters, Bible references.
 */
export const hardPieces: readonly string[] = [
  '<',
  '>',
  '<a',
  '<b>',
  '</',
  '<a<a>',
  '<!--',
  '-->',
  '<scr',
  'ipt>',
  '&',
  '&amp;',
  '&lt;',
  '&amp;amp;',
  '&#60;',
  '&#xfdfa;',
  'http://',
  'https://a.b',
  'www.',
  'www.a',
  'a.com',
  '.com',
  '//',
  'mailto:',
  'a@b.co',
  '((',
  ')',
  '[',
  ']',
  '"',
  "'",
  '?',
  '#',
  'fuck',
  'fuck ',
  'fu',
  'kung fu ',
  'cunt',
  'shit',
  'ass',
  'asses ',
  'sex',
  'puta ',
  'coño',
  'c_u_m_',
  'f u c k ',
  's.h.i.t.',
  'a',
  'a ',
  'a.',
  'aaa',
  'a1',
  '1',
  '1a1',
  '@',
  '$',
  '!',
  '*',
  '_',
  '-',
  '\n',
  ' ',
  '  ',
  'ñ',
  'free money ',
  'word1 ',
  '\ufdfa',
  '\ufdfa ',
  '\u0301',
  'a\u0301',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u{1d400}',
  '\u{1f170}',
  '\uac01',
  '馬',
  '馬鹿',
  '🖕',
  'ﬃ',
  '⒡',
  '…',
  'John 3:16',
  '1 Co 13',
  '1 John ',
  'Juan 3',
  'Ps 1-2,',
  '3:16,',
  '1:',
  ':1',
  '-',
  ';',
  ', ',
  '1,2,3,',
  'y ',
  'and ',
  'vv',
];

/** Returns a pseudo-random generator of numbers from 0 to 1. The numbers depend only on the seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Returns texts of `length` code points: repetitions of each fragment, then repetitions of a few fragments, then random
 * fragments.
 */
export function adversarialTexts(length: number, { mixed = 200, seed = 7 } = {}): string[] {
  const random = seeded(seed);
  const randomPiece = () => hardPieces[Math.floor(random() * hardPieces.length)] ?? '';
  const pieces = (count: number) => Array.from({ length: count }, randomPiece).join('');
  const repeated = Array.from({ length: mixed }, () => pieces(2 + Math.floor(random() * 3)));
  const mixedTexts = Array.from({ length: mixed }, () => pieces(length));
  return [...hardPieces, ...repeated, ...mixedTexts].map((part) => filled(part, length));
}

function filled(part: string, length: number): string {
  return [...part.repeat(Math.ceil(length / [...part].length))].slice(0, length).join('');
}
