import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { globOf, matchesGlob } from './globs.ts';
import { type Node, nameOf, parse, walk } from './syntax.ts';

export interface Import {
  /** The specifier as it is written in the file. */
  specifier: string;
  /** The imported file, relative to the root; null for a package. */
  file: string | null;
  /** The imported package, or 'node:' for a module of Node; null for a file. */
  packageName: string | null;
  /** Whether only types are imported, so that nothing is loaded at run time. */
  typeOnly: boolean;
  /** Whether the file is loaded on demand, by `import()` or by an `import.meta.glob` that is not eager. */
  dynamic: boolean;
}

export interface SourceFile {
  path: string;
  imports: Import[];
  /** Members and properties that the code uses, such as 'Math.random', 'dangerouslySetInnerHTML' or 'innerHTML'. */
  uses: Set<string>;
}

/** All text files by path relative to the root, and the imports and uses in all TypeScript files. */
export interface Project {
  texts: Map<string, string>;
  sources: SourceFile[];
}

const ignored = /^(node_modules|dist|data|results|test-results|\.git)$/;
const isText = /(^|\/)(\.[a-z]+|[^./]+|.*\.(ts|tsx|mjs|css|html|json|md|sql|svg|vtt|m3u8|ya?ml|txt))$/;

/** Reads the project in this folder. */
export function readProject(root: string): Project {
  const files = filesUnder(root, '').filter((path) => isText.test(path));
  return projectOf(Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** Creates a project from texts by path. */
export function projectOf(files: Record<string, string>): Project {
  const texts = new Map(Object.entries(files));
  const sources = [...texts]
    .filter(([path]) => /\.tsx?$/.test(path))
    .map(([path, text]) => readSource(path, text, texts));
  return { texts, sources };
}

/** Returns whether a file is a test. The `.rights.ts` of a slice counts as a test. */
export function isTest(path: string): boolean {
  return /\.(test|e2e|rights)\.tsx?$/.test(path);
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (ignored.test(entry.name) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesUnder(root, path) : [path];
  });
}

function readSource(path: string, text: string, texts: ReadonlyMap<string, string>): SourceFile {
  const exists = (file: string) => texts.has(file);
  const source: SourceFile = { path, imports: [], uses: new Set() };
  const add = (specifier: string, typeOnly: boolean, dynamic: boolean) =>
    source.imports.push({ specifier, ...resolve(path, specifier, exists), typeOnly, dynamic });
  walk(parse(path, text), (node) => {
    if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
      const value = node.source?.value;
      if (typeof value === 'string') add(value, node.type === 'TSImportType', true);
    } else if (typeof node.source?.value === 'string') {
      add(node.source.value, isTypeOnly(node), false);
    }
    const glob = globOf(node);
    for (const file of glob ? texts.keys() : []) {
      if (glob && file !== path && matchesGlob(glob, posix.relative(dirname(path), file)))
        source.imports.push({
          specifier: 'import.meta.glob',
          file,
          packageName: null,
          typeOnly: false,
          dynamic: !glob.eager,
        });
    }
    if (node.type === 'MemberExpression' && nameOf(node.object) === 'Math')
      source.uses.add(`Math.${nameOf(node.property)}`);
    if (node.type === 'JSXAttribute' || node.type === 'Property') source.uses.add(nameOf(node.key ?? node));
    if (node.type === 'AssignmentExpression') source.uses.add(nameOf(node.left?.property));
  });
  return source;
}

function isTypeOnly({ importKind, exportKind, specifiers = [] }: Node): boolean {
  const named = specifiers.map((specifier) => specifier.importKind ?? specifier.exportKind);
  return importKind === 'type' || exportKind === 'type' || (named.length > 0 && named.every((kind) => kind === 'type'));
}

/** Returns the file or the package that a specifier refers to. */
/** The files that are imported by the name of their workspace. */
const mainFiles: Record<string, string> = { '@nave/client': 'client/src/nave.ts' };

function resolve(from: string, specifier: string, exists: (file: string) => boolean) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('node:')) return { file: null, packageName: 'node:' };
  const main = mainFiles[plain];
  if (main) return { file: main, packageName: null };
  const [, workspace, inside] = plain.match(/^@nave\/(\w+)\/(.+)$/) ?? [];
  if (!workspace && !plain.startsWith('.')) {
    const packageName = plain.split('/', plain.startsWith('@') ? 2 : 1).join('/');
    return { file: null, packageName: plain.startsWith('/') ? null : packageName };
  }
  const file = workspace ? `${workspace}/src/${inside}` : posix.join(dirname(from), plain);
  const existing = [file, `${file}.ts`, `${file}.tsx`, `${file}/index.ts`].find(exists);
  return { file: existing ?? file, packageName: null };
}
