import type { Operation } from './openapi.ts';

/**
 * Returns the example of a call as a command line, which reads the token from the variable NAVE_TOKEN; null without an
 * example.
 */
export function curlOf(origin: string, path: string, method: string, operation: Operation): string | null {
  const { parameters, requestBody, security } = operation;
  const body = requestBody?.content['application/json']?.example;
  const exampleValue = (name: string) => parameters.find((parameter) => parameter.name === name)?.example;
  const hasExample = !path.includes('{') || parameters.some(({ example }) => example !== undefined);
  if (!hasExample || (requestBody && body === undefined)) return null;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleValue(name) ?? ''));
  const query = parameters.flatMap(({ in: place, name, example }) =>
    place === 'query' && example !== undefined ? [`${name}=${encodeURIComponent(example)}`] : [],
  );
  const isPublic = security.some((way) => Object.keys(way).length === 0);
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${origin}${address}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $NAVE_TOKEN"']),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d '${quoted(JSON.stringify(body))}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** Escapes apostrophes within a quoted text of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
