import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';

export const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Names in the compatibility data, by browserslist's name. Chrome has the same versions on Android and desktop. */
const NAMES: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
};

const versions = new Intl.Collator('en', { numeric: true });

/** Returns the browsers that lack the feature of an entry; none if the entry has no data. */
export function lackedBy(oldest: Record<string, string>, entry: Identifier | undefined): string[] {
  const support = entry?.__compat?.support as CompatStatement['support'] | undefined;
  if (!support) return [];
  return Object.entries(oldest).flatMap(([browser, version]) =>
    (NAMES[browser] ?? []).some((name) => !supports(support[name as keyof typeof support], version))
      ? [`${browser} ${version}`]
      : [],
  );
}

/** Whether a version supports the feature without a flag, prefix or other name. Unknown support counts as supported. */
function supports(support: SupportStatement | undefined, version: string): boolean {
  if (!support) return true;
  return [support].flat().some((statement) => {
    if (statement.flags || statement.prefix || statement.alternative_name) return false;
    return isSince(statement.version_added, version) && !isSince(statement.version_removed, version);
  });
}

function isSince(since: string | boolean | null | undefined, version: string): boolean {
  if (typeof since !== 'string' || since === 'preview') return since === true;
  return versions.compare(since.replace('≤', ''), version) <= 0;
}

/** Returns the entry at a path such as `javascript.classes.static`. */
export function entryAt(path: string): Identifier | undefined {
  let at: unknown = data;
  for (const key of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[key];
  return at as Identifier | undefined;
}
