import { type Node, nameOf, parse, walk } from './architecture/syntax.ts';

/**
 * A rule that the title of a test cites. The titles of tests that are generated from a slice's `.rights.ts` begin with
 * the citations in its `citedRules`.
 */
export interface Citation {
  rule: string;
  /** Whether the test proves the whole rule. A tilde (`VIEW-88~`) marks a test that proves only a part of the rule. */
  whole: boolean;
  file: string;
  line: number;
  /** The title as written. In the title of a `test.each`, placeholders are replaced by the values of a row. */
  title: string;
  /**
   * Whether the title of a `describe` cites the rule. That is not allowed, because the citation would count for every
   * test of the group.
   */
  onGroup: boolean;
  /** The source of the test without its title: its table, if it has one, and its function. */
  body: string;
}

type Titled = Pick<Citation, 'title' | 'line' | 'onGroup' | 'body'>;

/** Returns the citations in the titles of a file's tests. Comments and all other strings do not count. */
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

/** Returns the abuse cases and faults that titles cite, such as A12 in `ACC-31 A12 of forty wrong passwords ...`. */
export function abuseCasesCitedIn(file: string, text: string): string[] {
  return titlesIn(file, text).flatMap(({ title }) => {
    const [numbers = ''] = title.match(/^(?:(?:[A-Z]{2,5}-\d+|[A-GR]\d{1,2})~?(?: |$))+/) ?? [];
    return numbers.match(/(?<![\w-])[A-GR]\d{1,2}/g) ?? [];
  });
}

/** Returns the titles of all tests in a text. */
export function titlesIn(file: string, text: string): Titled[] {
  const found: Titled[] = [];
  walk(parse(file, text), (node) => {
    for (const title of rightsTitles(file, node))
      found.push({ title, line: lineOf(text, node), onGroup: false, body: '' });
    const { names, table } = titleCall(node);
    if (!names) return;
    const onGroup = names.includes('describe');
    const [title, ...others] = node.arguments ?? [];
    const body = [table, ...others].map((part) => (part ? text.slice(part.start, part.end) : '')).join('\n');
    for (const printed of printedTitles(textOf(title), table))
      found.push({ title: printed, line: lineOf(text, node), onGroup, body });
  });
  return found;
}

function lineOf(text: string, { start }: Node): number {
  return text.slice(0, start).split('\n').length;
}

/** Returns the strings of `citedRules: { answers: '...', secrets: '...' }`, with which titles of rights tests begin. */
function rightsTitles(file: string, { type, key, value }: Node): string[] {
  if (!file.endsWith('.rights.ts') || type !== 'Property' || nameOf(key) !== 'citedRules') return [];
  return ((value as Node).properties ?? []).map((property) => textOf(property.value as Node));
}

const namesInCall = new Set([
  'test',
  'it',
  'describe',
  'each',
  'for',
  'only',
  'skip',
  'fails',
  'concurrent',
  'sequential',
]);

/**
 * Returns the names and the table of a call such as `test.each(table)('title', ...)`, or an empty object for another
 * call.
 */
function titleCall(node: Node): { names?: string[]; table?: Node } {
  if (node.type !== 'CallExpression') return {};
  const inner = node.callee?.type === 'CallExpression' ? node.callee : undefined;
  const names = namesOf(node.callee);
  const isTitled = /^(test|it|describe)$/.test(names[0] ?? '') && names.every((name) => namesInCall.has(name));
  return isTitled ? { names, table: inner?.arguments?.[0] } : {};
}

/** Returns the names in a callee such as `test.describe.only`, except `skipIf` and `runIf`. */
function namesOf(callee: Node | undefined): string[] {
  if (callee?.type === 'CallExpression') return namesOf(callee.callee);
  if (callee?.type === 'MemberExpression') {
    const name = nameOf(callee.property);
    return [...namesOf(callee.object), ...(/^(skipIf|runIf)$/.test(name) ? [] : [name])];
  }
  return [callee?.type === 'Identifier' ? nameOf(callee) : '?'];
}

/** Returns one title for each row of the test's table, with the row's strings in place of %s, %d and so on. */
function printedTitles(title: string, table: Node | undefined): string[] {
  const rows = withoutAs(table)?.elements;
  if (!rows || !title.includes('%')) return [title];
  return [...new Set(rows.map((row) => printed(title, withoutAs(row)?.elements ?? [row])))];
}

function printed(title: string, values: Node[]): string {
  let index = 0;
  return title.replace(/%[sdifjo]/g, (placeholder) => textOf(values[index++]) || placeholder);
}

/** Returns the text of a string or template, or an empty string for another node. */
function textOf(node: Node | undefined): string {
  const value = withoutAs(node);
  if (value?.type === 'TemplateLiteral')
    return (value.quasis ?? []).map(({ value: part }) => Object(part).raw).join('…');
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : '';
}

/** Returns the expression without `as const`. */
function withoutAs(node: Node | undefined): Node | undefined {
  return node?.type === 'TSAsExpression' ? withoutAs(node.expression) : node;
}
