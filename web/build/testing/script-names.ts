import type { Identifier } from '@mdn/browser-compat-data';
import { data, entryAt } from './support.ts';

/** Global objects of pages, and their interfaces. */
const OBJECTS: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
};

const builtins = data.javascript.builtins as unknown as Record<string, Identifier>;
const api = data.api as unknown as Record<string, Identifier>;

/** Returns the compatibility data of a global name: `structuredClone`, `AbortSignal`. */
export function globalEntry(name: string): Identifier | undefined {
  return own(builtins, name) ?? own(api, name) ?? own(api.Window, name);
}

/** Returns the compatibility data of a member: `AbortSignal.timeout`, `navigator.locks`, `window.structuredClone`. */
export function memberEntry(object: string, name: string): Identifier | undefined {
  const owner = OBJECTS[object];
  if (owner) return own(api[owner], name) ?? (owner === 'Window' ? globalEntry(name) : undefined);
  return own(builtins[object], name) ?? own(api[object], `${name}_static`) ?? own(api[object], name);
}

/** Common classes. A call of a method name may refer to any of these. */
const COMMON = [
  ...['Array', 'String', 'Object', 'Promise', 'Map', 'Set', 'WeakMap', 'RegExp', 'Number', 'Date', 'TypedArray'].map(
    (name) => builtins[name],
  ),
  ...['Element', 'HTMLElement', 'Node', 'Document', 'HTMLMediaElement', 'HTMLVideoElement', 'Blob', 'Response'].map(
    (name) => api[name],
  ),
  ...['AbortSignal', 'AbortController', 'EventTarget', 'DOMTokenList', 'FormData', 'Headers'].map((name) => api[name]),
];
const allClasses = [...Object.values(builtins), ...Object.values(api)];
const cache = new Map<string, Identifier[]>();

/**
 * Returns the methods of this name on all classes, because a call does not reveal the class. Returns an empty array if
 * no common class has a method of this name.
 */
export function methodsNamed(name: string): Identifier[] {
  let methods = cache.get(name);
  if (!methods) {
    const isCommon = COMMON.some((owner) => own(owner, name));
    methods = isCommon ? allClasses.flatMap((owner) => own(owner, name) ?? []) : [];
    cache.set(name, methods);
  }
  return methods;
}

function own(owner: Identifier | Record<string, Identifier> | undefined, name: string): Identifier | undefined {
  return owner && Object.hasOwn(owner, name) ? (owner as Record<string, Identifier>)[name] : undefined;
}

/** Rules of eslint-plugin-es-x for syntax, and their compatibility data. */
export const SYNTAX: Record<string, Identifier | undefined> = {
  'no-class-static-block': entryAt('javascript.classes.static.initialization_blocks'),
  'no-top-level-await': entryAt('javascript.operators.await.top_level'),
  'no-regexp-lookbehind-assertions': entryAt('javascript.regular_expressions.lookbehind_assertion'),
  'no-regexp-v-flag': entryAt('javascript.builtins.RegExp.unicodeSets'),
  'no-regexp-d-flag': entryAt('javascript.builtins.RegExp.hasIndices'),
  'no-regexp-modifiers': entryAt('javascript.regular_expressions.modifier'),
};
