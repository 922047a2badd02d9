import { createElement, Fragment, type ReactNode } from 'react';
import { currentLanguage } from './i18n.ts';

/** The translation of an English sentence; a pair of singular and plural if the sentence has a count. */
export type Translation = string | { one: string; other: string };
/** Translations by the English sentence in the code. */
export type Catalogue = Readonly<Record<string, Translation>>;
type Values = Readonly<Record<string, string | number>>;

let spanish = new Map<string, Translation>();
/** Patterns of sentences with placeholders, to translate sentences whose placeholders are already filled. */
let patterns: { matches: RegExp; names: string[]; translation: string }[] = [];

/** Sets the Spanish translations; until then every sentence is in English. */
export function setSpanish(catalogue: Catalogue): void {
  spanish = new Map(Object.entries(catalogue));
  const found = [...spanish].flatMap(([sentence, translation]) => {
    if (typeof translation !== 'string' || !sentence.includes('{{')) return [];
    const names = placeholdersOf(sentence);
    const parts = sentence.split(/{{\w+}}/).map(escapeRegExp);
    // A sentence of placeholders alone would match every sentence.
    if (!/[a-z]{2}/i.test(parts.join(''))) return [];
    const matches = new RegExp(`^${parts.join('(.+)')}$`, 's');
    return [{ matches, names, translation, fixedLength: parts.join('').length }];
  });
  // Try patterns with the most fixed text first.
  patterns = found.sort((one, other) => other.fixedLength - one.fixedLength);
}

/**
 * Translates a sentence for staff into the page's language: `t('Save')`, `t('Remove {{name}}', { name })`. Also
 * translates sentences of the domain and the server, whose placeholders are already filled. Falls back to English.
 */
export function t(sentence: string, values?: Values): string;
export function t(sentence: string | undefined, values?: Values): string | undefined;
export function t(sentence: string | undefined, values: Values = {}): string | undefined {
  return sentence === undefined ? undefined : filled(translated(sentence), values);
}

/** Translates a sentence with a count: `tCount(count, { one: '{{count}} user', other: '{{count}} users' })`. */
export function tCount(count: number, forms: { one: string; other: string }, values: Values = {}): string {
  const language = currentLanguage();
  const translation = language === 'es' ? spanish.get(forms.other) : undefined;
  const chosen = typeof translation === 'object' ? translation : forms;
  const form = new Intl.PluralRules(language).select(count) === 'one' ? chosen.one : chosen.other;
  return filled(form, { count: count.toLocaleString(language), ...values });
}

/** Translates a sentence whose values are elements: `tNodes('{{name}} is live', { name: <b>{name}</b> })`. */
export function tNodes(sentence: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = translated(sentence).split(/{{(\w+)}}/);
  // Every second part is the name of a placeholder.
  return parts.map((part, index) => createElement(Fragment, { key: index }, index % 2 === 0 ? part : values[part]));
}

/** Marks a sentence in a constant, which `t` translates when it is shown. */
export const sentence = <Sentence extends string>(words: Sentence): Sentence => words;

function translated(words: string): string {
  if (currentLanguage() !== 'es') return words;
  const found = spanish.get(words);
  if (found !== undefined) return typeof found === 'string' ? found : found.other;
  return translatedByPattern(words) ?? translatedWithTime(words) ?? words;
}

function translatedByPattern(words: string): string | undefined {
  for (const { matches, names, translation } of patterns) {
    const found = matches.exec(words)?.slice(1);
    if (found)
      return filled(
        translation,
        Object.fromEntries(names.map((name, index) => [name, placeholderValue(name, found[index] ?? '')])),
      );
  }
  return undefined;
}

/** Translates a sentence that ends with a time in parentheses. */
function translatedWithTime(words: string): string | undefined {
  const [, text = '', time = ''] = /^(.+)( \([^()]+\))$/s.exec(words) ?? [];
  const found = spanish.get(text);
  return typeof found === 'string' ? found + time : undefined;
}

/** Translates the value of a placeholder named `label`, which is itself a sentence of the catalogue. */
function placeholderValue(name: string, words: string): string {
  return name === 'label' ? translated(words) : words;
}

function filled(words: string, values: Values): string {
  return words.replace(/{{(\w+)}}/g, (placeholder, name) => String(values[name] ?? placeholder));
}

function placeholdersOf(words: string): string[] {
  return [...words.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name);
}

function escapeRegExp(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
