import type { OpenApiDocument, Operation } from '@nave/server/pages/openapi.ts';

/** The parts of a JSON schema that are read here. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** What programs rely on, as lines: `has` must stay, and `needs` must not be added. */
export interface ApiPromises {
  has: string[];
  needs: string[];
}

/**
 * Returns what the document promises to programs: calls with their ids and scopes, parameters, and the fields of bodies
 * and answers. Named schemas are listed once.
 */
export function apiPromises({ paths, components }: OpenApiDocument): ApiPromises {
  const found: ApiPromises = { has: [], needs: [] };
  for (const [path, ofPath] of Object.entries(paths))
    for (const [method, operation] of Object.entries(ofPath))
      if (isForPrograms(operation)) addOperation(found, `${method.toUpperCase()} ${path}`, operation);
  // Named schemas are those of answers.
  for (const [name, schema] of Object.entries(components.schemas)) addAnswer(found, name, schema as Schema);
  return { has: [...new Set(found.has)].sort(), needs: [...new Set(found.needs)].sort() };
}

function isForPrograms({ security }: Operation): boolean {
  return security.some((way) => 'token' in way || Object.keys(way).length === 0);
}

function addOperation(found: ApiPromises, line: string, operation: Operation): void {
  const { operationId: id, parameters, requestBody, responses, security } = operation;
  const scopes = security.flatMap(({ token }) => token ?? []);
  found.has.push(`${id}: ${line}`);
  // A token that had enough scopes must still have enough.
  for (const scope of scopes) found.needs.push(`${id}: scope ${scope}`);
  for (const { in: place, name, required } of parameters) {
    found.has.push(`${id}: ${place} ${name}`);
    if (required) found.needs.push(`${id}: ${place} ${name}`);
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    addFields(found, `${id}: body ${type}`, schema as Schema);
  for (const [status, response] of Object.entries(responses))
    if (status.startsWith('2') && 'content' in response)
      for (const [type, { schema }] of Object.entries(response.content ?? {}))
        addAnswer(found, `${id}: ${status} ${type}`, schema as Schema);
}

/** Adds the fields of an answer. What an answer always has is no demand. */
function addAnswer(found: ApiPromises, path: string, schema: Schema): void {
  const answer: ApiPromises = { has: [], needs: [] };
  addFields(answer, path, schema);
  found.has.push(...answer.has);
}

function addFields(found: ApiPromises, path: string, schema: Schema): void {
  found.has.push(schema.$ref ? `${path} ${schema.$ref.split('/').at(-1)}` : path);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    addFields(found, path, one);
  if (schema.items) addFields(found, `${path}[]`, schema.items);
  if (typeof schema.additionalProperties === 'object') addFields(found, `${path}{}`, schema.additionalProperties);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    addFields(found, `${path}.${name}`, property);
    if (schema.required?.includes(name)) found.needs.push(`${path}.${name}`);
  }
}
