import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencyBreaches } from './architecture/dependencies.ts';
import { root } from './setup/install.mjs';

test('every dependency has a reason in docs/dependencies.md', () => {
  const paths = [...globSync('{package.json,*/package.json}', { cwd: root }), 'docs/dependencies.md'];
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  expect(texts.size).toBe(8);
  expect(dependencyBreaches({ texts })).toEqual([]);
});

test('dependencyBreaches reports a dependency without a reason and a reason without a dependency', () => {
  const texts = new Map([
    ['package.json', JSON.stringify({ devDependencies: { knip: '1' }, workspaces: ['web'] })],
    ['web/package.json', JSON.stringify({ dependencies: { '@nave/domain': '1', react: '1', uqr: '1' } })],
    [
      'docs/dependencies.md',
      '## Root\n| `knip` | unused code |\n## web\n| `react`, `vite` | the pages |\n| `uqr` |  |\n',
    ],
  ]);
  expect(dependencyBreaches({ texts })).toEqual([
    'web/package.json lists uqr, but docs/dependencies.md has no reason.',
    'docs/dependencies.md explains vite, which web/package.json does not list.',
  ]);
});
