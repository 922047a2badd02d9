import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../platform/escape-html.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

/**
 * Renders the OpenAPI document as a page without scripts (API-11). `styleHash` is the hash of the page's style, for the
 * Content-Security-Policy.
 */
export async function apiDocsPage({
  paths,
  components,
}: OpenApiDocument): Promise<{ html: string; styleHash: string }> {
  const style = await readFile(join(import.meta.dirname, 'api-docs.css'), 'utf8');
  const groups = Map.groupBy(Object.entries(paths), ([path]) => groupOf(path));
  const sections = [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([name, calls]) => section(name, calls));
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) => `<h3>${escapeHtml(name)}</h3>${code(shape)}`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nave API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Nave API</h1>
<p>All calls of this installation, also available as <a href="/api/openapi.json">OpenAPI</a>. A call that changes
something requires the header <code>X-Requested-With: nave</code> and must come from a page of this installation.
Every refusal has the form <code>{ "error": { "code", "message", "fields"? } }</code>.</p>
${sections.join('\n')}
<section><h2>Shapes</h2>${shapes.join('')}</section>
</main></body></html>`;
  return { html, styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}` };
}

/**
 * Returns the heading for a path: its first segment after `/api`; below a client, the first word after the client's id.
 */
function groupOf(path: string): string {
  const [area, first = '', ...rest] = path.split('/').filter(Boolean);
  const inClient = first === 'clients' && rest.find((word) => !word.startsWith('{'));
  return area === 'cdn' ? 'Read API' : inClient || first;
}

function section(name: string, calls: [string, Record<string, Operation>][]): string {
  const rows = calls.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => call(path, method, operation)),
  );
  return `<section><h2>${escapeHtml(name)}</h2>${rows.join('')}</section>`;
}

function call(
  path: string,
  method: string,
  { summary, description, parameters, requestBody, responses }: Operation,
): string {
  const shapes = Object.values(requestBody?.content ?? {}).map(({ schema }) => code(schema));
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) =>
      Object.entries(content ?? {}).map(([type, { schema }]) => `<p>Answer, ${escapeHtml(type)}:</p>${code(schema)}`),
    );
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<div class="inside"><p>${escapeHtml(description)}</p>${table(parameters)}${shapes.length > 0 ? `<p>Body:</p>${shapes.join('')}` : ''}${answers.join('')}</div></details>`;
}

function table(parameters: Operation['parameters']): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: location, required }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>in the ${location}</td><td>${required ? 'required' : 'optional'}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function code(shape: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`;
}
