import { type Node, nameOf, parse, walk } from './architecture/syntax.ts';

/**
 * A rule that the title of a test names, or `cites` in a slice's `.rights.ts`, with which the titles of its tests begin: whole, or with a tilde (`VIEW-88~`) as one of several parts.
 */
export interface Citation {
  rule: string;
  whole: boolean;
  file: string;
  line: number;
  /** The title as written, with the values of its row where a table provides them. */
  title: string;
  /** Whether a `describe` cites it: that would claim it for all of its tests, which nobody checks. */
  onGroup: boolean;
  /** The source of the test without its title: its table and its function. */
  body: string;
}

type Titled = Pick<Citation, 'title' | 'line' | 'onGroup' | 'body'>;

/** Returns the citations in the titles of a file's tests. Comments, unprinted table values and other strings do not count. */
export function citationsIn(file: string, text: string): Citation[] {
  return titlesIn(file, text).flatMap((titled) =>
    Array.from(titled.title.matchAll(/\b([A-Z]{2,5}-\d+)\b(~?)/g), ([, rule, tilde]) => ({
      ...titled,
      rule: String(rule),
      whole: !tilde,
      file,
    })),
  );
}

/** Returns the abuse cases and faults at the beginning of titles, among the rules: `ACC-31 A12 of forty wrong passwords ...`. */
export function abuseCasesCitedIn(file: string, text: string): string[] {
  return titlesIn(file, text).flatMap(({ title }) => {
    const [numbers = ''] = title.match(/^(?:(?:[A-Z]{2,5}-\d+|[A-GR]\d{1,2})~?(?: |$))+/) ?? [];
    return numbers.match(/(?<![\w-])[A-GR]\d{1,2}/g) ?? [];
  });
}

/** The titles of the tests in a text. */
export function titlesIn(file: string, text: string): Titled[] {
  const found: Titled[] = [];
  walk(parse(file, text), (node) => {
    for (const title of rightsTitles(file, node))
      found.push({ title, line: lineOf(text, node), onGroup: false, body: '' });
    const { names, table } = titleCall(node);
    if (!names) return;
    const onGroup = names.includes('describe');
    const [first, ...others] = node.arguments ?? [];
    const body = [table, ...others].map((part) => (part ? text.slice(part.start, part.end) : '')).join('\n');
    for (const title of titles(textOf(first), table)) found.push({ title, line: lineOf(text, node), onGroup, body });
  });
  return found;
}

function lineOf(text: string, { start }: Node): number {
  return text.slice(0, start).split('\n').length;
}

/** The beginnings of titles that `cites: { answers: '...', secrets: '...' }` gives to the tests of a slice's rights. */
function rightsTitles(file: string, { type, key, value }: Node): string[] {
  if (!file.endsWith('.rights.ts') || type !== 'Property' || nameOf(key) !== 'cites') return [];
  return ((value as Node).properties ?? []).map((property) => textOf(property.value as Node));
}

const titled = new Set(['test', 'it', 'describe', 'each', 'for', 'only', 'skip', 'fails', 'concurrent', 'sequential']);

/** Returns the names and the table of a call such as `test.each(table)('title', ...)`; an empty object for any other call. */
function titleCall(node: Node): { names?: string[]; table?: Node } {
  if (node.type !== 'CallExpression') return {};
  const inner = node.callee?.type === 'CallExpression' ? node.callee : undefined;
  const names = namesOf(node.callee);
  const isTitled = /^(test|it|describe)$/.test(names[0] ?? '') && names.every((name) => titled.has(name));
  return isTitled ? { names, table: inner?.arguments?.[0] } : {};
}

/** Returns the names in `test.describe.only`, without `skipIf(condition)` and `runIf(condition)`. */
function namesOf(callee: Node | undefined): string[] {
  if (callee?.type === 'CallExpression') return namesOf(callee.callee);
  if (callee?.type === 'MemberExpression') {
    const name = nameOf(callee.property);
    return [...namesOf(callee.object), ...(/^(skipIf|runIf)$/.test(name) ? [] : [name])];
  }
  return [callee?.type === 'Identifier' ? nameOf(callee) : '?'];
}

/** Returns the title once per row of its table, with the row's strings in place of %s and %d. */
function titles(title: string, table: Node | undefined): string[] {
  const rows = bare(table)?.elements;
  if (!rows || !title.includes('%')) return [title];
  return [...new Set(rows.map((row) => printed(title, bare(row)?.elements ?? [row])))];
}

function printed(title: string, values: Node[]): string {
  let index = 0;
  return title.replace(/%[sdifjo]/g, (place) => textOf(values[index++]) || place);
}

/** Returns the text of a string or template; an empty string for any other node. */
function textOf(node: Node | undefined): string {
  const value = bare(node);
  if (value?.type === 'TemplateLiteral')
    return (value.quasis ?? []).map(({ value: part }) => Object(part).raw).join('…');
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : '';
}

/** Removes `as const`. */
function bare(node: Node | undefined): Node | undefined {
  return node?.type === 'TSAsExpression' ? bare(node.expression) : node;
}
