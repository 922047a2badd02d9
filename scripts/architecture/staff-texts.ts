import { isTest, type Project } from './project.ts';
import { type Node, nameOf, parse } from './syntax.ts';

/** The folders of staff pages. */
const staffFolders = /^web\/src\/(dashboard|staff-kit|features\/[^/]+\/(staff|host-part))\//;

const catalogueFolder = 'web/src/dashboard/spanish/';
/** Calls and attributes whose arguments are not shown or are no sentences, and words that are no sentences. */
const otherCalls = new Set(['logFailure', 'useMediaQuery', 'Error', 'normalize', 'getElementById', 'matches']);
const otherAttributes =
  /^(className|id|aria-labelledby|aria-describedby|style|width|height|sandbox|allow|autoComplete|viewBox|d|rel|sizes|key|mb|mt)$/;
const otherWords = /^(Escape|Enter|Tab|Home|End|Delete|Backspace|Arrow\w+|[A-Z]{2,4}|G-X+|\w+Error|color-mix.*)$/s;

interface UsedSentence {
  path: string;
  /** The sentence as it is written in the code. */
  sentence: string;
}

/**
 * Checks that every sentence of staff pages goes through `t`, and that the Spanish catalogue translates exactly these,
 * once.
 */
export function staffTextBreaches({ texts }: Project): string[] {
  const files = [...texts].filter(([path]) => isStaffFile(path));
  const trees = files.map(([path, text]) => ({ path, tree: parse(path, text) }));
  const used = trees.flatMap(({ path, tree }) => sentencesIn(path, tree));
  const entries = [...texts].filter(([path]) => isCatalogue(path)).flatMap(([path, text]) => entriesIn(path, text));
  const known = new Set(entries.map(({ sentence }) => sentence));
  return [
    ...trees.flatMap(({ path, tree }) => untranslatedIn(path, tree)),
    ...used
      .filter(({ sentence }) => !known.has(sentence))
      .map(({ path, sentence }) => `${path} uses '${sentence}', which ${catalogueFolder} does not translate.`),
    ...entryBreaches(entries, new Set([...used.map(({ sentence }) => sentence), ...textsElsewhere(texts)])),
  ];
}

/** Checks that every sentence of the domain is translated, because staff pages show these texts unchanged. */
export function domainTextBreaches({ texts }: Project): string[] {
  const entries = [...texts].filter(([path]) => isCatalogue(path)).flatMap(([path, text]) => entriesIn(path, text));
  const known = new Set(entries.map(({ sentence }) => withoutPlaceholderNames(sentence)));
  return [...texts]
    .filter(([path]) => /^domain\/src\/.*\.texts\.ts$/.test(path))
    .flatMap(([path, text]) => literalsIn(parse(path, text)).map((literal) => ({ path, literal })))
    .filter(({ literal }) => isSentence(literal) && !known.has(withoutPlaceholderNames(literal)))
    .map(({ path, literal }) => `${path} uses '${literal}', which ${catalogueFolder} does not translate.`);
}

function isStaffFile(path: string): boolean {
  return (
    staffFolders.test(path) &&
    /\.tsx?$/.test(path) &&
    !isTest(path) &&
    !/\/testing\/|\.d\.ts$/.test(path) &&
    !isCatalogue(path)
  );
}

function isCatalogue(path: string): boolean {
  return path.startsWith(catalogueFolder) && path.endsWith('.texts.ts');
}

const markers = new Set(['t', 'tNodes', 'sentence']);

/** Returns the sentences to translate: first arguments of `t`, `tNodes` and `sentence`, and the plurals in `tCount`. */
function sentencesIn(path: string, tree: unknown): UsedSentence[] {
  const found: UsedSentence[] = [];
  visit(tree, [], (node) => {
    if (node.type !== 'CallExpression') return;
    const [first, second] = node.arguments ?? [];
    const name = nameOf(node.callee);
    if (markers.has(name)) for (const sentence of literalsOf(first)) found.push({ path, sentence });
    const other = second?.properties?.find(({ key }) => nameOf(key) === 'other') as { value?: Node } | undefined;
    if (name === 'tCount') for (const sentence of literalsOf(other?.value)) found.push({ path, sentence });
  });
  return found;
}

/** Returns the string literals that an argument can evaluate to. A conditional expression has two. */
function literalsOf(node: unknown): string[] {
  const { type, value, consequent, alternate } = (node ?? {}) as Node & { consequent?: Node; alternate?: Node };
  if (type === 'ConditionalExpression') return [...literalsOf(consequent), ...literalsOf(alternate)];
  return typeof value === 'string' && type === 'Literal' ? [value] : [];
}

/** Finds English text that does not go through `t`. */
function untranslatedIn(path: string, tree: unknown): string[] {
  const found: string[] = [];
  visit(tree, [], (node, parents) => {
    const text = stringOf(node);
    if (text === null || !isSentence(text, node.type === 'JSXText') || isNotShown(node, parents)) return;
    found.push(`${path} uses '${text.trim()}' without translation: pass it to t (docs/recipes.md).`);
  });
  return found;
}

/** Returns the text of a string, a template or a JSX text, or null for another node. */
function stringOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? templateOf(node) : null;
}

/** Whether a text looks like a sentence for people. JSX text with letters always does. */
function isSentence(text: string, isJsxText = false): boolean {
  if (!/[A-Za-z]{2}/.test(text.replaceAll('{{}}', ''))) return false;
  return isJsxText || (/^[A-Z]|[a-z0-9,}] ([a-z]|{{}})/.test(text) && !otherWords.test(text));
}

/**
 * Returns whether a literal is not shown to people as it is: a type, an import, a key, a compared value, or an argument
 * of certain calls and attributes.
 */
function isNotShown(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  if (parent?.type === 'Property' && parent.key === node) return true;
  return parents.some((above, index) => {
    const below = parents[index + 1] ?? node;
    if (above.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(above.type)) return true;
    if (/^(Import|Export(All|Named))/.test(above.type)) return above.source === below;
    if (above.type === 'BinaryExpression') return true;
    if (above.type === 'Property' && /^(en|es)$/.test(nameOf(above.key))) return true;
    if (above.type === 'SwitchCase') return (above as { test?: Node }).test === below;
    if (above.type === 'MemberExpression') return above.property === below;
    if (above.type === 'JSXAttribute') return otherAttributes.test(nameOf(above));
    if (above.type === 'JSXElement') return isUntranslated(above);
    if (above.type !== 'CallExpression' && above.type !== 'NewExpression') return false;
    const name = nameOf(above.callee) || nameOf(above.callee?.property);
    return otherCalls.has(name) || markers.has(name) || name === 'tCount';
  });
}

/** Returns whether an element has `translate="no"`, because it contains a name that is the same in every language. */
function isUntranslated(
  element: Node & { openingElement?: Node & { attributes?: (Node & { value?: Node })[] } },
): boolean {
  const attributes = element.openingElement?.attributes ?? [];
  return attributes.some((attribute) => nameOf(attribute) === 'translate' && attribute.value?.value === 'no');
}

interface Entry extends UsedSentence {
  translations: string[];
}

function entriesIn(path: string, text: string): Entry[] {
  const found: Entry[] = [];
  visit(parse(path, text), [], (node, parents) => {
    const inside = parents.filter(({ type }) => type === 'Property').length;
    if (node.type !== 'Property' || inside > 0) return;
    const value = node.value as Node;
    const forms = value.properties?.map((property) => property.value as Node) ?? [value];
    const sentence = nameOf(node.key) || String(node.key?.value);
    found.push({ path, sentence, translations: forms.flatMap((form) => literalsOf(form)) });
  });
  return found;
}

function entryBreaches(entries: readonly Entry[], used: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ path, sentence, translations }) => {
    const isSecond = seen.has(sentence);
    seen.add(sentence);
    const placeholders = placeholdersOf(sentence);
    const addsNone = translations.every((text) => placeholdersOf(text).every((name) => placeholders.includes(name)));
    const hasAll = placeholders.every((name) => placeholdersOf(translations.at(-1) ?? '').includes(name));
    return [
      ...(isSecond ? [`${path} translates '${sentence}' a second time.`] : []),
      ...(addsNone && hasAll ? [] : [`${path} translates '${sentence}' with other placeholders.`]),
      ...(used.has(sentence) || used.has(withoutPlaceholderNames(sentence))
        ? []
        : [`${path} translates '${sentence}', which nothing uses.`]),
    ];
  });
}

/** Returns the string literals of domain, server and web/src/lib, which staff pages may show unchanged. */
function textsElsewhere(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([path]) => /^(domain\/src|server\/src|web\/src\/lib)\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap(([path, text]) => literalsIn(parse(path, text)));
}

/** Returns all string literals. The placeholders of templates have no names. */
function literalsIn(tree: unknown): string[] {
  const found: string[] = [];
  visit(tree, [], (node, parents) => {
    const text = node.type === 'JSXText' ? null : stringOf(node);
    if (text !== null && !(isSentence(text) && isNotShown(node, parents))) found.push(text);
  });
  return found;
}

function templateOf({ quasis = [] }: Node): string {
  return quasis.map(({ value }) => (value as { cooked: string }).cooked).join('{{}}');
}

function placeholdersOf(text: string): string[] {
  return text.match(/{{\w+}}/g) ?? [];
}

function withoutPlaceholderNames(sentence: string): string {
  return sentence.replace(/{{\w+}}/g, '{{}}');
}

function visit(value: unknown, parents: readonly Node[], call: (node: Node, parents: readonly Node[]) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const isNode = 'type' in value && typeof value.type === 'string';
  if (isNode) call(value as Node, parents);
  const within = isNode ? [...parents, value as Node] : parents;
  for (const child of Object.values(value)) visit(child, within, call);
}
