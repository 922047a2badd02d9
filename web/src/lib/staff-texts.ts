import { createElement, Fragment, type ReactNode } from 'react';
import { currentLanguage } from './i18n.ts';

/** Another language's words for an English sentence; by number where the sentence has a count. */
export type Translation = string | { one: string; other: string };
/** The English sentence, as it is in the code, and its translation. */
export type Catalogue = Readonly<Record<string, Translation>>;
type Holes = Readonly<Record<string, string | number>>;

let spanish = new Map<string, Translation>();
/** Sentences with holes, for those that arrive with their holes filled. */
let patterns: { matches: RegExp; holes: string[]; translation: string }[] = [];

/** Takes the Spanish sentences; until then everything is in English. */
export function setSpanish(catalogue: Catalogue): void {
  spanish = new Map(Object.entries(catalogue));
  const found = [...spanish].flatMap(([sentence, translation]) => {
    if (typeof translation !== 'string' || !sentence.includes('{{')) return [];
    const [holes, parts] = [holesOf(sentence), sentence.split(/{{\w+}}/).map(escaped)];
    // What is nothing but holes would match every sentence.
    if (!/[a-z]{2}/i.test(parts.join(''))) return [];
    const matches = new RegExp(`^${parts.join('(.+)')}$`, 's');
    return [{ matches, holes, translation, fixed: parts.join('').length }];
  });
  // The one that says the most itself goes first.
  patterns = found.sort((one, other) => other.fixed - one.fixed);
}

/**
 * A sentence for staff in the page's language: `t('Save')`, `t('Remove {{name}}', { name })`. Finds also the sentences of
 * the domain and of the server, whose holes are filled already. In English where there is no translation.
 */
export function t(sentence: string, holes?: Holes): string;
export function t(sentence: string | undefined, holes?: Holes): string | undefined;
export function t(sentence: string | undefined, holes: Holes = {}): string | undefined {
  return sentence === undefined ? undefined : filled(translated(sentence), holes);
}

/** A sentence with a number: `tCount(count, { one: '{{count}} user', other: '{{count}} users' })`. */
export function tCount(count: number, forms: { one: string; other: string }, holes: Holes = {}): string {
  const language = currentLanguage();
  const translation = language === 'es' ? spanish.get(forms.other) : undefined;
  const chosen = typeof translation === 'object' ? translation : forms;
  const form = new Intl.PluralRules(language).select(count) === 'one' ? chosen.one : chosen.other;
  return filled(form, { count: count.toLocaleString(language), ...holes });
}

/** A sentence with elements in its holes: `tNodes('{{name}} is live', { name: <b>{name}</b> })`. */
export function tNodes(sentence: string, holes: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = translated(sentence).split(/{{(\w+)}}/);
  // Every second part is the name of a hole.
  return parts.map((part, index) => createElement(Fragment, { key: index }, index % 2 === 0 ? part : holes[part]));
}

/** Marks a sentence of a constant table, which is translated where it is shown, with `t`. */
export const sentence = <Sentence extends string>(words: Sentence): Sentence => words;

function translated(words: string): string {
  if (currentLanguage() !== 'es') return words;
  const found = spanish.get(words);
  if (found !== undefined) return typeof found === 'string' ? found : found.other;
  return byPattern(words) ?? beforeMoment(words) ?? words;
}

function byPattern(words: string): string | undefined {
  for (const { matches, holes, translation } of patterns) {
    const found = matches.exec(words)?.slice(1);
    if (found)
      return filled(
        translation,
        Object.fromEntries(holes.map((name, index) => [name, holeOf(name, found[index] ?? '')])),
      );
  }
  return undefined;
}

/** A sentence with the moment in parentheses that it was compared with. */
function beforeMoment(words: string): string | undefined {
  const [, said = '', moment = ''] = /^(.+)( \([^()]+\))$/s.exec(words) ?? [];
  const found = spanish.get(said);
  return typeof found === 'string' ? found + moment : undefined;
}

/** A hole named `label` holds a sentence of the catalogue itself. */
function holeOf(name: string, words: string): string {
  return name === 'label' ? translated(words) : words;
}

function filled(words: string, holes: Holes): string {
  return words.replace(/{{(\w+)}}/g, (hole, name) => String(holes[name] ?? hole));
}

function holesOf(words: string): string[] {
  return [...words.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name);
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
