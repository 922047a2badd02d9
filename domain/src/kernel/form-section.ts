import type { core, ZodObject, ZodRawShape, z } from 'zod';

/** The type of the values of a section's fields. */
export type FieldValues<Fields extends ZodRawShape> = z.infer<ZodObject<Fields>>;

/** The values that a section stores. They must include a value for each field of the section. */
export type Written<Values> = { [Name in keyof Values]: unknown };

type PathIn<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** Errors by the path of their field (`links.2.text`). */
export type FormErrors = Record<string, string>;

/** Returns the errors by field path, without the entries that are false or null. */
export function errorsOf<Values>(candidates: { [Path in PathIn<Values>]?: string | false | null }): FormErrors {
  return Object.fromEntries(Object.entries<string | false | null | undefined>(candidates).filter(isError));
}

function isError(entry: [string, string | false | null | undefined]): entry is [string, string] {
  return Boolean(entry[1]);
}

type SectionCheck = (form: never) => FormErrors;
/** The form that all of the checks accept. */
type CheckedForm<Checks extends readonly SectionCheck[]> = Checks[number] extends (form: infer Form) => FormErrors
  ? Form
  : never;

/**
 * Combines the checks of a form's sections, for rules that the schemas of single fields cannot express. All sections
 * are checked even if one of them fails, so that the user sees all errors at once (CHN-92).
 */
export function combineChecks<Checks extends readonly SectionCheck[]>(
  ...checks: Checks
): core.CheckFn<CheckedForm<Checks>> {
  return ({ value: form, issues }) => {
    const errors: FormErrors = Object.assign({}, ...checks.map((check) => check(form as never)));
    for (const [path, message] of Object.entries(errors))
      issues.push({ code: 'custom', input: form, path: path.split('.'), message });
  };
}

export function pick<Values extends object, Name extends keyof Values>(
  record: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Values, Name>;
}

/** Returns the names of the fields in their order, with their type. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}
