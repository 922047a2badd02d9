import { type House, isTest } from './house.ts';
import { type Node, nameOf, parse, walk } from './syntax.ts';

/** Functions that draw a page or a component for a test; each draws beside what an earlier call has drawn. */
const drawing = new Set(['render', 'openDashboard', 'openPage', 'openChannel']);

/**
 * Two renders in one test need `cleanup()` or `unmount()` between them: otherwise what the second must not show is looked
 * for beside the first, and what it must show may be the first's.
 */
export function renderBreaches({ texts }: House): string[] {
  return testsOf(texts, /^web\/.*\.test\.tsx$/).flatMap(({ path, tree, text }) => {
    const renders = drawingFunctions(tree);
    return testCalls(tree).flatMap((call) => {
      const body = call.arguments?.at(-1);
      const count = namesOfCalls(body).filter((name) => renders.has(name)).length;
      const source = body ? text.slice(body.start, body.end) : '';
      if (count < 2 || /\b(cleanup|unmount)\(/.test(source)) return [];
      return [`${at(path, text, call)} draws ${count} times without cleanup() between.`];
    });
  });
}

/**
 * A named role that is found several times must not be taken by its place, which another element may take: two elements
 * with one name are an ambiguity to mend, or to look for within what is around them. Unnamed ones (the first row of a
 * list) may be taken by place, since there the order is what is asked.
 */
export function placedRoleBreaches({ texts }: House): string[] {
  return testsOf(texts, /\.(test\.tsx|e2e\.ts)$|^e2e\//).flatMap(({ path, tree, text }) => {
    const found: string[] = [];
    walk(tree, (node) => {
      const role = placedRole(node);
      if (role)
        found.push(`${at(path, text, role)} takes a role by its place: name it, or look within what is around it.`);
    });
    return found;
  });
}

/** `getAllByRole(...)[0]`, `const [first] = getAllByRole(...)`, `getByRole(...).first()`. */
function placedRole(node: Node): Node | undefined {
  if (node.type === 'MemberExpression' && node.property?.type === 'Literal') return roleCall(node.object);
  if (node.type === 'VariableDeclarator' && node.id?.type === 'ArrayPattern') return roleCall(node.init);
  const isPlace = node.type === 'CallExpression' && /^(first|last|nth)$/.test(nameOf(node.callee?.property));
  return isPlace ? roleCall(node.callee?.object) : undefined;
}

function roleCall(node: Node | undefined): Node | undefined {
  if (node?.type === 'TSAsExpression' || node?.type === 'AwaitExpression')
    return roleCall(node.expression ?? Object(node).argument);
  const name = nameOf(node?.callee?.property) || nameOf(node?.callee);
  const isNamed = (node?.arguments?.[1]?.properties ?? []).some(({ key }) => nameOf(key) === 'name');
  return isNamed && node?.type === 'CallExpression' && /^(get|find|query)(All)?ByRole$/.test(name) ? node : undefined;
}

interface TestText {
  path: string;
  text: string;
  tree: unknown;
}

function testsOf(texts: ReadonlyMap<string, string>, wanted: RegExp): TestText[] {
  return [...texts]
    .filter(([path]) => /\.tsx?$/.test(path) && wanted.test(path) && (isTest(path) || path.startsWith('e2e/')))
    .map(([path, text]) => ({ path, text, tree: parse(path, text) }));
}

/** The functions of the file that draw, by themselves or through another of its functions, without cleaning up. */
function drawingFunctions(tree: unknown): Set<string> {
  const found = new Set(drawing);
  const functions: { name: string; calls: string[] }[] = [];
  walk(tree, (node) => {
    if (node.type === 'FunctionDeclaration') functions.push({ name: nameOf(node.id), calls: namesOfCalls(node) });
    const isArrow = node.type === 'VariableDeclarator' && node.init?.type === 'ArrowFunctionExpression';
    if (isArrow) functions.push({ name: nameOf(node.id), calls: namesOfCalls(node.init) });
  });
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, calls } of functions)
      if (calls.some((call) => found.has(call)) && !calls.includes('cleanup')) found.add(name);
  }
  return found;
}

function testCalls(tree: unknown): Node[] {
  const found: Node[] = [];
  walk(tree, (node) => {
    if (node.type === 'CallExpression' && /^(test|it)$/.test(rootName(node.callee))) found.push(node);
  });
  return found;
}

/** `test` of `test(...)`, `test.each(table)(...)` and the like. */
function rootName(node: Node | undefined): string {
  if (node?.type === 'CallExpression') return rootName(node.callee);
  if (node?.type === 'MemberExpression') return rootName(node.object);
  return nameOf(node);
}

function namesOfCalls(value: unknown): string[] {
  const names: string[] = [];
  walk(value, (node) => {
    if (node.type === 'CallExpression') names.push(nameOf(node.callee));
  });
  return names;
}

function at(path: string, text: string, { start }: Node): string {
  return `${path}:${text.slice(0, start).split('\n').length}`;
}
