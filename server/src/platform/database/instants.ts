type IsInstant<Name> = Name extends `${string}At` ? true : false;

/** The values with the instants among them, which are named `...At`, as dates. */
export type WithDates<Values> = {
  [Name in keyof Values]: IsInstant<Name> extends true ? Date | Extract<Values[Name], null> : Values[Name];
};

/** Values of the domain as a row has them: instants, which are ISO-8601 texts named `...At`, become dates. */
export function withDates<Values extends object>(values: Values): WithDates<Values> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isInstant(name, value) ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function isInstant(name: string, value: unknown): value is string {
  return name.endsWith('At') && typeof value === 'string';
}
