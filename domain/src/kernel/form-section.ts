import type { core, ZodObject, ZodRawShape, z } from 'zod';

/** What the fields of a section hold. */
export type FieldValues<Fields extends ZodRawShape> = z.infer<ZodObject<Fields>>;

/** What a section writes: something for each of its fields. */
export type Written<Values> = { [Name in keyof Values]: unknown };

type PathIn<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** Path of a field to the sentence about it. */
export type FormErrors = Record<string, string>;

/** The sentences among what may be wrong, by the path of the field; what is false or null is right. */
export function errorsOf<Values>(possible: { [Path in PathIn<Values>]?: string | false | null }): FormErrors {
  return Object.fromEntries(Object.entries<string | false | null | undefined>(possible).filter(isWrong));
}

function isWrong(entry: [string, string | false | null | undefined]): entry is [string, string] {
  return Boolean(entry[1]);
}

type Look = (form: never) => FormErrors;
/** What all of the looks need to see. */
type SeenBy<Looks extends readonly Look[]> = Looks[number] extends (form: infer Form) => FormErrors ? Form : never;

/**
 * The check of a whole form, for everything that the shapes of its fields alone do not say. Its sections look one after the
 * other, and none keeps the next from looking: one look at the form gives every error (CHN-92).
 */
export function inOneLook<Looks extends readonly Look[]>(...looks: Looks): core.CheckFn<SeenBy<Looks>> {
  return ({ value: form, issues }) => {
    const errors: FormErrors = Object.assign({}, ...looks.map((look) => look(form as never)));
    for (const [path, message] of Object.entries(errors))
      issues.push({ code: 'custom', input: form, path: path.split('.'), message });
  };
}

/** Of a record the fields of these names. */
export function pick<Values extends object, Name extends keyof Values>(
  record: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Values, Name>;
}

/** The names of the fields, in their order. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}
