import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss';
import { type Face, oldestBrowsers } from '../browsers.ts';
import { data, entryAt, lackedBy } from './support.ts';

const css = data.css as unknown as Record<'properties' | 'at-rules' | 'selectors', Record<string, Identifier>>;

/** What a value may hold and the data keep elsewhere than at its property. */
const VALUES: [RegExp, Identifier | undefined][] = [
  [/\bcolor-mix\(/, entryAt('css.types.color.color-mix')],
  [/\blight-dark\(/, entryAt('css.types.color.light-dark')],
  [/\boklch\(/, entryAt('css.types.color.oklch')],
  [/\boklab\(/, entryAt('css.types.color.oklab')],
  [/\d(dvh|dvw|dvb|dvi)\b/, entryAt('css.types.length.viewport_percentage_units_dynamic')],
  [/\d(svh|svw|lvh|lvw)\b/, entryAt('css.types.length.viewport_percentage_units_small')],
  [/\d(cqw|cqh|cqi|cqb)\b/, entryAt('css.types.length.container_query_length_units')],
];

/** What a page loses only a nicety without: a cursor, a balanced line, a scroll bar's look, a smaller icon in a low place. */
const NICETY =
  /^(text-wrap|text-box-|cursor|resize|scrollbar-|overscroll-|overflow-anchor|forced-color-adjust|user-select|-webkit-tap-highlight-color|container-type|@container|:-?(webkit|moz)-)/;

/**
 * What a built style sheet uses and the oldest browsers of a face lack, a sentence each. What stands behind `@supports`, or
 * behind an older value or name of the same property, has its fallback.
 */
export function missingInStyles(face: Face, code: string): string[] {
  const oldest = oldestBrowsers(face);
  const found = new Set<string>();
  const judge = (what: string, entry: Identifier | undefined) => {
    const browsers = lackedBy(oldest, entry);
    if (browsers.length > 0 && !NICETY.test(what)) found.add(`${what} is missing in ${browsers.join(', ')}.`);
  };
  postcss.parse(code).walk((node) => {
    if (isBehindSupports(node)) return;
    if (node.type === 'atrule') judgeAtRule(node, judge);
    if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) judge(`:${name}`, css.selectors[name]);
    }
    if (node.type === 'decl' && !hasFallback(node)) judgeDeclaration(node, judge);
  });
  return [...found];
}

type Judge = (what: string, entry: Identifier | undefined) => void;

function judgeAtRule({ name }: AtRule, judge: Judge): void {
  judge(`@${name}`, css['at-rules'][name]);
}

function judgeDeclaration({ prop, value }: Declaration, judge: Judge): void {
  const property = css.properties[prop];
  judge(prop, property);
  judge(`${prop}: ${value}`, property?.[value.replace(/ *!important$/, '')]);
  for (const [pattern, entry] of VALUES) if (pattern.test(value)) judge(`${prop}: ${pattern.exec(value)?.[0]}`, entry);
}

function isBehindSupports(node: ChildNode): boolean {
  const { parent } = node;
  if (!parent || parent.type === 'root' || parent.type === 'document') return false;
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isBehindSupports(parent as ChildNode);
}

function hasFallback(declaration: Declaration): boolean {
  const { nodes = [] } = declaration.parent ?? {};
  const before = nodes.slice(0, nodes.indexOf(declaration));
  return before.some((node) => node.type === 'decl' && node.prop.replace(/^-webkit-/, '') === declaration.prop);
}
