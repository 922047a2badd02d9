import { parseAst } from 'vitest/node';

/** The properties of a syntax tree node that the checks use. */
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
  /** The pattern and the initial value of a variable declaration. */
  id?: Node;
  init?: Node;
  properties?: Node[];
  expression?: Node;
  quasis?: Node[];
  /** A node if this is an attribute, a string if this is an identifier. */
  name?: string | Node;
  /** The value of a literal, or the text of a template part. */
  value?: unknown;
}

/** Parses a text as TypeScript. Throws if that fails. */
export function parse(path: string, text: string): unknown {
  try {
    return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  } catch (error) {
    throw new Error(`${path} cannot be parsed as TypeScript: ${error instanceof Error ? error.message : error}`);
  }
}

/** Calls `visit` for every node of a tree. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}

/** Returns the name of an identifier or attribute, or an empty string for another node. */
export function nameOf(node: Node | undefined): string {
  return typeof node?.name === 'object' ? nameOf(node.name) : (node?.name ?? '');
}
