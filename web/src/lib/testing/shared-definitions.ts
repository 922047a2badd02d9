type Exports = Record<string, Record<string, unknown>>;

const files = import.meta.glob<Exports>('../../../../domain/src/**/*.{calls,protocol,api}.ts', { eager: true });

/**
 * Returns each definition in the domain's `*.{kind}.ts` files with its schema: for `chatCalls` in chat.calls.ts the
 * schemas are in `chatShapes` of chat.api.ts. Throws if a definition has no schema.
 */
export function sharedDefinitions<Definition, Shape>(
  kind: 'calls' | 'protocol',
  definitionSuffix: string,
  shapeSuffix: string,
): [Definition, Shape][] {
  return Object.entries(files).flatMap(([path, exports]) => {
    if (!path.endsWith(`.${kind}.ts`)) return [];
    const schemas = files[path.replace(`.${kind}.ts`, '.api.ts')] ?? {};
    return Object.entries(exports)
      .filter(([name]) => name.endsWith(definitionSuffix))
      .flatMap(([name, definitions]) => {
        const shapesName = name.slice(0, -definitionSuffix.length) + shapeSuffix;
        return Object.entries(definitions).map(([one, definition]): [Definition, Shape] => {
          const shape = schemas[shapesName]?.[one];
          if (!shape) throw new Error(`${path} defines ${name}.${one}, but its api.ts has no ${shapesName}.${one}.`);
          return [definition as Definition, shape as Shape];
        });
      });
  });
}
