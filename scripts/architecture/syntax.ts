import { parseAst } from 'vitest/node';

/** As much of a node of the syntax tree as is looked at here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  source?: Node;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string; exportKind?: string }[];
  object?: Node;
  property?: Node;
  left?: Node;
  key?: Node;
  callee?: Node;
  arguments?: Node[];
  elements?: Node[];
  /** The pattern that a variable's declaration fills, and with what. */
  id?: Node;
  init?: Node;
  properties?: Node[];
  expression?: Node;
  quasis?: Node[];
  /** Of an attribute it is a node, of an identifier a word. */
  name?: string | Node;
  /** Of a literal it is what it says, of a part of a template its text. */
  value?: unknown;
}

/** Reads a text as TypeScript. */
export function parse(path: string, text: string): unknown {
  try {
    return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  } catch (error) {
    throw new Error(`${path} cannot be read as TypeScript: ${error instanceof Error ? error.message : error}`);
  }
}

/** Calls back for every node of a tree. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}

/** The word of an identifier, also of one within a name; nothing for anything else. */
export function nameOf(node: Node | undefined): string {
  return typeof node?.name === 'object' ? nameOf(node.name) : (node?.name ?? '');
}
