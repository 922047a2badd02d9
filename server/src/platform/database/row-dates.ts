type IsInstant<Name> = Name extends `${string}At` ? true : false;

/** The values, with instants (fields named `...At`) as dates. */
export type WithDates<Values> = {
  [Name in keyof Values]: IsInstant<Name> extends true ? Date | Extract<Values[Name], null> : Values[Name];
};

/** Converts domain values for a row: ISO 8601 texts in fields named `...At` become dates. */
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

/** The row's values, with instants (fields named `...At`) as ISO 8601 texts. */
export type WithTexts<Row> = {
  [Name in keyof Row]: IsInstant<Name> extends true ? string | Extract<Row[Name], null> : Row[Name];
};

/** Converts a row to domain values: dates become ISO 8601 texts. */
export function withTexts<Row extends object>(row: Row): WithTexts<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}
