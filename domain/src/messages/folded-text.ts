/** A stretch of a text, in UTF-16 units; `end` is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** A text as lists of words read it; unit i of it stands for `spans[i]` of the original. */
export interface Folded {
  text: string;
  spans: Span[];
}

/** What belongs to a word; in scripts without blanks between words nothing but the match itself is masked. */
export const words =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}@$])+/gu;

/** Letters without accents, width and case, and without what has no width, but ñ, which is a letter of its own. */
export function fold(text: string): Folded {
  const folded: Folded = { text: '', spans: [] };
  let start = 0;
  for (const character of text) {
    const span = { start, end: start + character.length };
    const lower = character.toLowerCase();
    const plain = lower === 'ñ' ? lower : lower.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit++) folded.spans.push(span);
    start = span.end;
  }
  return folded;
}

/** 'f u c k' and 's.h.i.t': runs of single letters, each read as one word and masked as one. */
export function spelledOut({ text, spans }: Folded): Folded[] {
  const runs = text.matchAll(/(?<![\p{L}\p{N}])\p{L}(?:[\s._~-]{1,3}\p{L}(?![\p{L}\p{N}])){2,}/gu);
  return [...runs].map(({ index, 0: run }) => {
    const letters = run.replace(/\P{L}/gu, '');
    const [first, last] = [spans[index], spans[index + run.length - 1]];
    const whole = { start: first?.start ?? 0, end: last?.end ?? 0 };
    return { text: letters, spans: Array(letters.length).fill(whole) };
  });
}
