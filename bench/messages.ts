import { bibleReferences } from '@nave/domain/catalogues/bible-references.ts';
import { judgeSource } from '@nave/domain/catalogues/sources/judge-source.ts';
import { findAlike, runToEnd } from '@nave/domain/chat/raid/alike.ts';
import { completeUrl, isWebUrl } from '@nave/domain/kernel/url-form.ts';
import { cleanMessage } from '@nave/domain/messages/clean-message.ts';
import { linkParts, removeLinks } from '@nave/domain/messages/links.ts';
import { MESSAGE_MAX } from '@nave/domain/messages/message-limits.ts';
import { type OwnWord, ownWords, WORD_ACTIONS } from '@nave/domain/messages/own-words.ts';
import { adversarialTexts } from '@nave/domain/testing/adversarial-texts.ts';
import type { Figure } from './figure.ts';

/** The maximum time for any message. */
const AT_MOST_MS = 1;
/** A text of double length may take at most this many times as long: 2 times, plus a margin for a busy machine. */
const DOUBLE_LENGTH_AT_MOST = 3;
/** The number of runs per text: few to measure all texts roughly, many to measure the slowest texts precisely. */
const COARSE_RUNS = 5;
const FINE_RUNS = 100;
/** The number of slowest texts that are measured precisely. */
const WORST = 20;

const phrases = Array.from({ length: 500 }, (_, index) => `word${index} and some more`);
const nested = Array.from(
  { length: 500 },
  (_, index) =>
    [
      Array((index % 5) + 1)
        .fill('a')
        .join(' '),
      '馬'.repeat((index % 60) + 1),
      `a a a a ${index}`,
      `${'a'.repeat(50)}${index}`,
    ][index % 4] ?? '',
);
const asList = (words: string[]): OwnWord[] =>
  words.map((word, index) => ({ word, does: WORD_ACTIONS[index % 4] ?? 'mask' }));
const lists = { 'no list': [], '500 phrases': asList(phrases), '500 nested entries': asList(nested) };

/** Measures the parsers of users' texts with adversarial texts. The time of a text is the fastest of several runs. */
export async function messages(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const own = ownWords(list);
    for (const length of [300, MESSAGE_MAX]) {
      const { ms, text } = worstOf(adversarialTexts(length), (message) =>
        cleanMessage(message, { isHost: false, own }),
      );
      figures.push({
        name: `slowest adversarial message, ${length} characters, ${name}`,
        value: ms,
        unit: 'ms',
        target: { atMost: AT_MOST_MS },
        note: JSON.stringify(text.slice(0, 24)),
      });
    }
  }
  for (const [name, list] of Object.entries(lists)) {
    if (list.length === 0) continue;
    figures.push({
      name: `building the automata for ${name}`,
      value: quickestMs(() => ownWords(list), COARSE_RUNS),
      unit: 'ms',
    });
  }
  const parsers: Record<string, (text: string) => unknown> = {
    cleaning: (text) => cleanMessage(text, { isHost: false }),
    links: (text) => [removeLinks(text), linkParts(text)],
    'Bible references': bibleReferences,
    'pasted sources': (src) => judgeSource({ videoProvider: 'other', src, contentType: 'live' }),
    'web addresses': (text) => [completeUrl(text), isWebUrl(text)],
  };
  for (const [name, parse] of Object.entries(parsers)) {
    const worst = worstOf(adversarialTexts(MESSAGE_MAX / 2), parse);
    const ratio =
      quickestMs(() => parse(worst.text + worst.text), FINE_RUNS) / quickestMs(() => parse(worst.text), FINE_RUNS);
    figures.push({
      name: `${name}: slowest adversarial text, at double length relative to the text itself`,
      value: ratio,
      unit: 'x',
      target: { atMost: DOUBLE_LENGTH_AT_MOST },
      note: `${worst.ms.toFixed(2)} ms for ${MESSAGE_MAX / 2} characters, ${JSON.stringify(worst.text.slice(0, 24))}`,
    });
  }
  figures.push(raidPreview());
  return figures;
}

function quickestMs(run: () => unknown, times: number): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const before = performance.now();
    run();
    ms = Math.min(ms, performance.now() - before);
  }
  return ms;
}

/** Returns the slowest text and its time. Measures all texts roughly, and then the slowest texts precisely. */
function worstOf(texts: readonly string[], run: (text: string) => unknown): { ms: number; text: string } {
  for (const text of texts) run(text);
  const coarse = texts.map((text) => ({ text, ms: quickestMs(() => run(text), COARSE_RUNS) }));
  const slowest = coarse.toSorted((one, other) => other.ms - one.ms).slice(0, WORST);
  const fine = slowest.map(({ text }) => ({ text, ms: quickestMs(() => run(text), FINE_RUNS) }));
  return fine.reduce((worst, measured) => (measured.ms > worst.ms ? measured : worst));
}

/** Measures the total time of a raid preview over three thousand adversarial messages. */
function raidPreview(): Figure {
  const raid = Array.from({ length: 3_000 }, (_, index) => ({
    n: index + 1,
    uid: `bot ${index}`,
    message: `${'\ufdfa'.repeat(990)}${index}`,
  }));
  const preview = () => findAlike({ n: 1, messages: raid, devices: new Map(), newcomers: new Set() });
  const ms = quickestMs(() => runToEnd(preview()), 3);
  return {
    name: 'total time of a raid preview of 3,000 adversarial messages',
    value: ms,
    unit: 'ms',
    target: { atMost: 2_000 },
  };
}
