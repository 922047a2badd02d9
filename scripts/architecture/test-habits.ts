import { isTest, type Project } from './project.ts';
import { type Node, nameOf, parse, walk } from './syntax.ts';

/** Functions that render a page or a component for a test, without removing what an earlier call has rendered. */
const rendering = new Set(['render', 'openDashboard', 'openPage', 'openChannel']);

/**
 * Checks that tests call `cleanup()` or `unmount()` between two renderings. Otherwise assertions about the second
 * rendering also find elements of the first rendering.
 */
export function renderBreaches({ texts }: Project): string[] {
  return testsOf(texts, /^web\/.*\.test\.tsx$/).flatMap(({ path, tree, text }) => {
    const renders = renderingFunctions(tree);
    return testCalls(tree).flatMap((call) => {
      const body = call.arguments?.at(-1);
      const count = namesOfCalls(body).filter((name) => renders.has(name)).length;
      const source = body ? text.slice(body.start, body.end) : '';
      if (count < 2 || /\b(cleanup|unmount)\(/.test(source)) return [];
      return [`${at(path, text, call)} renders ${count} times without cleanup() between.`];
    });
  });
}

/**
 * Checks that no test selects one of several elements with the same role and name by its position, because another
 * element may come to that position. Give one of them another name, or search within its container. A test that
 * searches by role only (the first row of a list) may select by position, because such a test is about the order.
 */
export function roleByPositionBreaches({ texts }: Project): string[] {
  return testsOf(texts, /\.(test\.tsx|e2e\.ts)$|^e2e\//).flatMap(({ path, tree, text }) => {
    const found: string[] = [];
    walk(tree, (node) => {
      const role = queryByPosition(node);
      if (role)
        found.push(`${at(path, text, role)} selects a role by its position: name it, or search within its container.`);
    });
    return found;
  });
}

/** Returns the query in `getAllByRole(...)[0]`, `const [first] = getAllByRole(...)` and `getByRole(...).first()`. */
function queryByPosition(node: Node): Node | undefined {
  if (node.type === 'MemberExpression' && node.property?.type === 'Literal') return roleCall(node.object);
  if (node.type === 'VariableDeclarator' && node.id?.type === 'ArrayPattern') return roleCall(node.init);
  const isByPosition = node.type === 'CallExpression' && /^(first|last|nth)$/.test(nameOf(node.callee?.property));
  return isByPosition ? roleCall(node.callee?.object) : undefined;
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

/** Returns the names of the functions that render without cleanup, directly or through another function of the file. */
function renderingFunctions(tree: unknown): Set<string> {
  const found = new Set(rendering);
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

/** Returns `test` for `test(...)`, `test.each(table)(...)` and similar calls. */
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
