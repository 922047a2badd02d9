import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../platform/escape-html.ts';
import { curlOf } from './curl.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

/**
 * Renders the OpenAPI document as a page without scripts (API-11). `styleHash` is the hash of the page's style, for the
 * Content-Security-Policy.
 */
export async function apiDocsPage({
  servers,
  paths,
  components,
}: OpenApiDocument): Promise<{ html: string; styleHash: string }> {
  const origin = servers[0]?.url ?? '';
  const style = await readFile(join(import.meta.dirname, 'api-docs.css'), 'utf8');
  const groups = Map.groupBy(Object.entries(paths), ([path]) => groupOf(path));
  const sections = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, calls]) => section(origin, name, calls));
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) => `<h3>${escapeHtml(name)}</h3>${code(shape)}`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nave API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Nave API</h1>
<p>All calls of this installation, also available as <a href="/api/openapi.json">OpenAPI</a>. A program sends an access
token, which owners and admins create on the page of a user: <code>Authorization: Bearer nave_...</code>.
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

function section(origin: string, name: string, calls: [string, Record<string, Operation>][]): string {
  const rows = calls.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => call(origin, path, method, operation)),
  );
  return `<section><h2>${escapeHtml(name)}</h2>${rows.join('')}</section>`;
}

function call(origin: string, path: string, method: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses, security } = operation;
  const shapes = Object.values(requestBody?.content ?? {}).map(({ schema }) => code(schema));
  const answers = Object.values(responses)
    .flatMap((response) => ('content' in response ? Object.entries(response.content ?? {}) : []))
    .filter(([, { schema }]) => !isError(schema))
    .map(([type, { schema, example }]) => {
      const shown =
        example === undefined ? '' : `<p>Such as:</p>${typeof example === 'string' ? pre(example) : code(example)}`;
      return `<p>Answer, ${escapeHtml(type)}:</p>${code(schema)}${shown}`;
    });
  const scopes = security.flatMap(({ token }) => token ?? []);
  const needed =
    scopes.length === 0 ? '' : `<p>Scopes: ${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(' ')}</p>`;
  const curl = curlOf(origin, path, method, operation);
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<div class="inside"><p>${escapeHtml(description)}</p>${needed}${curl === null ? '' : pre(curl)}${table(parameters)}${shapes.length > 0 ? `<p>Body:</p>${shapes.join('')}` : ''}${answers.join('')}</div></details>`;
}

function table(parameters: Operation['parameters']): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: location, required }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>in the ${location}</td><td>${required ? 'required' : 'optional'}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function isError(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"$ref":"#/components/schemas/Error"}';
}

function code(shape: unknown): string {
  return pre(JSON.stringify(shape, null, 2));
}

function pre(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`;
}
