import { isTest, type Project } from './project.ts';
import { type Node, nameOf, parse, walk } from './syntax.ts';

/** Functions that render a page or a component for a test, beside what an earlier call has rendered. */
const rendering = new Set(['render', 'openDashboard', 'openPage', 'openChannel']);

/**
 * Two renders in one test need `cleanup()` or `unmount()` between them: otherwise assertions about the second also find
 * elements of the first.
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
 * An element found by role and name must not be selected by its position, which another element may take. Two elements
 * with one name are an ambiguity: rename one, or search within its container. Elements without a name (the first row of a
 * list) may be selected by position, because there the test is about the order.
 */
export function placedRoleBreaches({ texts }: Project): string[] {
  return testsOf(texts, /\.(test\.tsx|e2e\.ts)$|^e2e\//).flatMap(({ path, tree, text }) => {
    const found: string[] = [];
    walk(tree, (node) => {
      const role = placedRole(node);
      if (role)
        found.push(`${at(path, text, role)} selects a role by its position: name it, or search within its container.`);
    });
    return found;
  });
}

/** Finds `getAllByRole(...)[0]`, `const [first] = getAllByRole(...)` and `getByRole(...).first()`. */
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

/** Returns the file's functions that render, directly or through another of its functions, without cleanup. */
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
