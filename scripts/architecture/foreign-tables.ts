import { isTest, type Project } from './project.ts';

const TABLES = /^server\/src\/([\w-]+)\/(?:.*\/)?tables\.ts$/;
const MIGRATION = /^server\/src\/migrations\/.*\.sql$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** SQL keywords followed by the name of a table. */
const NAMED = /\b(from|join|update|into|only|truncate)\s+"?(\w+)"?/gi;
/** Slices that may read the tables of other slices: operations reports on a whole installation. */
const readers = ['operations'];
/** Folders that are not slices, so that their SQL may name any table. */
const notSlices = ['platform', 'migrations', 'testing', 'demo'];

/**
 * Checks that a slice's SQL names only the slice's own tables. Other slices and the platform offer functions for access
 * to their tables.
 */
export function foreignTableBreaches({ texts }: Project): string[] {
  const owners = tableOwners(texts);
  return [...texts].flatMap(([path, text]) => {
    const [, slice] = /^server\/src\/([\w-]+)\/.*\.ts$/.exec(path) ?? [];
    if (!slice || notSlices.includes(slice) || isTest(path)) return [];
    return [...text.replace(COMMENTS, '').matchAll(NAMED)].flatMap(([, keyword = '', table = '']) => {
      const owner = owners.get(table);
      const isAllowedRead = /^(from|join)$/i.test(keyword) && readers.includes(slice);
      if (!owner || owner === slice || isAllowedRead) return [];
      return [`${path} names the table ${table} of ${owner} in its SQL: call a function of ${owner}.`];
    });
  });
}

/**
 * Maps each table to the folder of server/src that declares it. Tables that no slice declares belong to the platform.
 */
function tableOwners(texts: Project['texts']): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, text] of texts)
    if (MIGRATION.test(path))
      for (const [, table = ''] of text.matchAll(/create table (?:if not exists )?(\w+)/gi))
        owners.set(table, 'platform');
  for (const [path, text] of texts) {
    const [, folder] = TABLES.exec(path) ?? [];
    for (const [, table = ''] of folder ? text.matchAll(/pgTable\(\s*'(\w+)'/g) : []) owners.set(table, folder ?? '');
  }
  return owners;
}
