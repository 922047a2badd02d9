import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss';
import { type App, oldestBrowsers } from '../browsers.ts';
import { data, entryAt, lackedBy } from './support.ts';

const css = data.css as unknown as Record<'properties' | 'at-rules' | 'selectors', Record<string, Identifier>>;

/** Features in values that the compatibility data do not list under the property. */
const VALUES: [RegExp, Identifier | undefined][] = [
  [/\bcolor-mix\(/, entryAt('css.types.color.color-mix')],
  [/\blight-dark\(/, entryAt('css.types.color.light-dark')],
  [/\boklch\(/, entryAt('css.types.color.oklch')],
  [/\boklab\(/, entryAt('css.types.color.oklab')],
  [/\d(dvh|dvw|dvb|dvi)\b/, entryAt('css.types.length.viewport_percentage_units_dynamic')],
  [/\d(svh|svw|lvh|lvw)\b/, entryAt('css.types.length.viewport_percentage_units_small')],
  [/\d(cqw|cqh|cqi|cqb)\b/, entryAt('css.types.length.container_query_length_units')],
];

/** Features without which a page still works, such as a cursor, balanced lines, round corners or scroll bars. */
const OPTIONAL =
  /^(text-wrap|text-box-|cursor|resize|scrollbar-|overscroll-|overflow-anchor|forced-color-adjust|user-select|rx\b|-webkit-tap-highlight-color|container-type|@container|:-?(webkit|moz)-)/;

/**
 * Returns one message for each feature in a built style sheet that the oldest browsers of an application lack. Features
 * inside `@supports`, or after an older value or name of the same property, have a fallback.
 */
export function missingInStyles(app: App, code: string): string[] {
  const oldest = oldestBrowsers(app);
  const found = new Set<string>();
  const check = (feature: string, entry: Identifier | undefined) => {
    const browsers = lackedBy(oldest, entry);
    if (browsers.length > 0 && !OPTIONAL.test(feature)) found.add(`${feature} is missing in ${browsers.join(', ')}.`);
  };
  postcss.parse(code).walk((node) => {
    if (isInsideSupports(node)) return;
    if (node.type === 'atrule') checkAtRule(node, check);
    if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) check(`:${name}`, css.selectors[name]);
    }
    if (node.type === 'decl' && !hasFallback(node)) checkDeclaration(node, check);
  });
  return [...found];
}

type Check = (feature: string, entry: Identifier | undefined) => void;

function checkAtRule({ name }: AtRule, check: Check): void {
  check(`@${name}`, css['at-rules'][name]);
}

function checkDeclaration({ prop, value }: Declaration, check: Check): void {
  const property = css.properties[prop];
  check(prop, property);
  check(`${prop}: ${value}`, property?.[value.replace(/ *!important$/, '')]);
  for (const [pattern, entry] of VALUES) if (pattern.test(value)) check(`${prop}: ${pattern.exec(value)?.[0]}`, entry);
}

function isInsideSupports(node: ChildNode): boolean {
  const { parent } = node;
  if (!parent || parent.type === 'root' || parent.type === 'document') return false;
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isInsideSupports(parent as ChildNode);
}

function hasFallback(declaration: Declaration): boolean {
  const { nodes = [] } = declaration.parent ?? {};
  const before = nodes.slice(0, nodes.indexOf(declaration));
  return before.some((node) => node.type === 'decl' && node.prop.replace(/^-webkit-/, '') === declaration.prop);
}
