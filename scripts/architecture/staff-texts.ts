import { type House, isTest } from './house.ts';
import { type Node, nameOf, parse } from './syntax.ts';

/** Where staff's pages are; each folder with what is in it. */
const staffFolders = /^web\/src\/(dashboard|staff-kit|features\/[^/]+\/staff)\//;

const catalogueFolder = 'web/src/dashboard/spanish/';
/** What these take is shown to nobody, or is no sentence. */
const otherCalls = new Set(['logFailure', 'useMediaQuery', 'Error', 'normalize', 'getElementById', 'matches']);
const otherAttributes =
  /^(className|id|aria-labelledby|aria-describedby|style|width|height|sandbox|allow|autoComplete|viewBox|d|rel|sizes|key|mb|mt)$/;
const otherWords = /^(Escape|Enter|Tab|Home|End|Delete|Backspace|Arrow\w+|[A-Z]{2,4}|G-X+|\w+Error|color-mix.*)$/s;

interface Said {
  path: string;
  /** The sentence as it is in the code. */
  sentence: string;
}

/** Every sentence of staff's pages goes through `t`, and the Spanish catalogue has each once, and no other. */
export function staffTextBreaches({ texts }: House): string[] {
  const files = [...texts].filter(([path]) => isStaffFile(path));
  const trees = files.map(([path, text]) => ({ path, tree: parse(path, text) }));
  const said = trees.flatMap(({ path, tree }) => saidIn(path, tree));
  const entries = [...texts].filter(([path]) => isCatalogue(path)).flatMap(([path, text]) => entriesIn(path, text));
  const known = new Set(entries.map(({ sentence }) => sentence));
  return [
    ...trees.flatMap(({ path, tree }) => bareIn(path, tree)),
    ...said
      .filter(({ sentence }) => !known.has(sentence))
      .map(({ path, sentence }) => `${path} says '${sentence}', which ${catalogueFolder} does not translate.`),
    ...entryBreaches(entries, new Set([...said.map(({ sentence }) => sentence), ...spokenElsewhere(texts)])),
  ];
}

/** Every sentence of the domain that staff may read is translated: its texts come to staff's pages as they are. */
export function domainTextBreaches({ texts }: House): string[] {
  const entries = [...texts].filter(([path]) => isCatalogue(path)).flatMap(([path, text]) => entriesIn(path, text));
  const known = new Set(entries.map(({ sentence }) => withoutNames(sentence)));
  return [...texts]
    .filter(([path]) => /^domain\/src\/.*\.texts\.ts$/.test(path))
    .flatMap(([path, text]) => literalsIn(parse(path, text)).map((literal) => ({ path, literal })))
    .filter(({ literal }) => looksSaid(literal) && !known.has(withoutNames(literal)))
    .map(({ path, literal }) => `${path} says '${literal}', which ${catalogueFolder} does not translate.`);
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

/** The sentences that are translated: the first word of `t`, `tNodes` and `sentence`, and the plural of `tCount`. */
function saidIn(path: string, tree: unknown): Said[] {
  const found: Said[] = [];
  visit(tree, [], (node) => {
    if (node.type !== 'CallExpression') return;
    const [first, second] = node.arguments ?? [];
    const name = nameOf(node.callee);
    if (markers.has(name)) for (const words of literalsOf(first)) found.push({ path, sentence: words });
    const other = second?.properties?.find(({ key }) => nameOf(key) === 'other') as { value?: Node } | undefined;
    if (name === 'tCount') for (const words of literalsOf(other?.value)) found.push({ path, sentence: words });
  });
  return found;
}

/** The literals that an argument may be: one, or the two of a condition. */
function literalsOf(node: unknown): string[] {
  const { type, value, consequent, alternate } = (node ?? {}) as Node & { consequent?: Node; alternate?: Node };
  if (type === 'ConditionalExpression') return [...literalsOf(consequent), ...literalsOf(alternate)];
  return typeof value === 'string' && type === 'Literal' ? [value] : [];
}

/** English that no one translates. */
function bareIn(path: string, tree: unknown): string[] {
  const found: string[] = [];
  visit(tree, [], (node, parents) => {
    const words = wordsOf(node);
    if (words === null || !looksSaid(words, node.type === 'JSXText') || isOther(node, parents)) return;
    found.push(`${path} says '${words.trim()}' in English alone: give it to t (docs/recipes.md).`);
  });
  return found;
}

function wordsOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? templateOf(node) : null;
}

function looksSaid(words: string, isText = false): boolean {
  if (!/[A-Za-z]{2}/.test(words.replaceAll('{{}}', ''))) return false;
  return isText || (/^[A-Z]|[a-z0-9,}] ([a-z]|{{}})/.test(words) && !otherWords.test(words));
}

/** What is no sentence: a type, an import, a key, what is compared, and what certain calls and attributes take. */
function isOther(node: Node, parents: readonly Node[]): boolean {
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

/** `translate="no"`: a name, the same in every language. */
function isUntranslated(
  element: Node & { openingElement?: Node & { attributes?: (Node & { value?: Node })[] } },
): boolean {
  const attributes = element.openingElement?.attributes ?? [];
  return attributes.some((attribute) => nameOf(attribute) === 'translate' && attribute.value?.value === 'no');
}

interface Entry extends Said {
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

function entryBreaches(entries: readonly Entry[], said: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ path, sentence, translations }) => {
    const isTwice = seen.has(sentence);
    seen.add(sentence);
    const isHoled = translations.every((words) => holesOf(words).every((hole) => holesOf(sentence).includes(hole)));
    const isWhole = holesOf(sentence).every((hole) => holesOf(translations.at(-1) ?? '').includes(hole));
    return [
      ...(isTwice ? [`${path} translates '${sentence}' a second time.`] : []),
      ...(isHoled && isWhole ? [] : [`${path} gives '${sentence}' other holes.`]),
      ...(said.has(sentence) || said.has(withoutNames(sentence))
        ? []
        : [`${path} translates '${sentence}', which nothing says.`]),
    ];
  });
}

/** What the domain, the server and the pages' lib say: it comes to staff's pages as it is. */
function spokenElsewhere(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([path]) => /^(domain\/src|server\/src|web\/src\/lib)\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap(([path, text]) => literalsIn(parse(path, text)));
}

/** Every literal, templates with nameless holes. */
function literalsIn(tree: unknown): string[] {
  const found: string[] = [];
  visit(tree, [], (node, parents) => {
    const words = node.type === 'JSXText' ? null : wordsOf(node);
    if (words !== null && !(looksSaid(words) && isOther(node, parents))) found.push(words);
  });
  return found;
}

function templateOf({ quasis = [] }: Node): string {
  return quasis.map(({ value }) => (value as { cooked: string }).cooked).join('{{}}');
}

function holesOf(words: string): string[] {
  return words.match(/{{\w+}}/g) ?? [];
}

function withoutNames(sentence: string): string {
  return sentence.replace(/{{\w+}}/g, '{{}}');
}

function visit(value: unknown, parents: readonly Node[], call: (node: Node, parents: readonly Node[]) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const isNode = 'type' in value && typeof value.type === 'string';
  if (isNode) call(value as Node, parents);
  const within = isNode ? [...parents, value as Node] : parents;
  for (const child of Object.values(value)) visit(child, within, call);
}
