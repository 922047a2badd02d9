import { type House, isTest } from './house.ts';

const TABLES = /^server\/src\/([\w-]+)\/(?:.*\/)?tables\.ts$/;
const MIGRATION = /^server\/src\/migrations\/.*\.sql$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** The words of SQL behind which a table is named, and the name. */
const NAMED = /\b(from|join|update|into|only|truncate)\s+"?(\w+)"?/gi;
/** Slices that may read the tables of others: operations answers questions about a whole installation. */
const readers = ['operations'];
/** A platform's table belongs to it, a demo fills those of all. */
const notSlices = ['platform', 'migrations', 'testing', 'demo'];

/** The SQL of a slice names its own tables alone: another slice, and the platform, offer functions. */
export function foreignTableBreaches({ texts }: House): string[] {
  const owners = tableOwners(texts);
  return [...texts].flatMap(([path, text]) => {
    const [, slice] = /^server\/src\/([\w-]+)\/.*\.ts$/.exec(path) ?? [];
    if (!slice || notSlices.includes(slice) || isTest(path)) return [];
    return [...text.replace(COMMENTS, '').matchAll(NAMED)].flatMap(([, word = '', table = '']) => {
      const owner = owners.get(table);
      const reads = /^(from|join)$/i.test(word) && readers.includes(slice);
      if (!owner || owner === slice || reads) return [];
      return [`${path} names the table ${table} of ${owner} in its SQL: ask a function of ${owner}.`];
    });
  });
}

/** The folder of server/src that each table belongs to; those that no slice declares are the platform's. */
function tableOwners(texts: House['texts']): Map<string, string> {
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
