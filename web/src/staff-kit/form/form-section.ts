import type { ReactNode } from 'react';
import type { FormProblem } from './form-errors.ts';

/** One section of a form as the page shows it. `Context` is what it needs to know beside the form's fields. */
export interface FormSection<Context = object> {
  /** The last part of the section's path (CHN-70). */
  key: string;
  label: string;
  icon: string;
  /** The names of its fields, in the order in which mistakes are listed: `namesOf` those of its half in the domain. */
  fields: readonly string[];
  Content: (context: Context) => ReactNode;
}

type Fields = Pick<FormSection, 'fields'>;

/** Whether a path is that of one of the section's fields, or of a part of one. */
export function isIn({ fields }: Fields, path: string): boolean {
  return fields.includes(path.split('.')[0] ?? '');
}

/** One problem for each field, in the order of the sections. */
export function inSectionOrder(problems: readonly FormProblem[], sections: readonly Fields[]): FormProblem[] {
  const order = sections.flatMap(({ fields }) => fields);
  const place = ({ path }: FormProblem) => order.indexOf(path.split('.')[0] ?? '');
  return problems
    .filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at)
    .sort((a, b) => place(a) - place(b));
}
