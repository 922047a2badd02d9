import type { ReactNode } from 'react';
import type { FormProblem } from './form-errors.ts';

/** A section of a form page. `Context` is the type of the props of its `Content`. */
export interface FormSection<Context = object> {
  /** The last part of the section's path (CHN-70). */
  key: string;
  label: string;
  icon: string;
  /** Field names in the order of the error summary: `namesOf` the fields of the section's domain part. */
  fields: readonly string[];
  Content: (context: Context) => ReactNode;
}

type Fields = Pick<FormSection, 'fields'>;

/** Whether a path belongs to a field of the section or is nested in such a field. */
export function isIn({ fields }: Fields, path: string): boolean {
  return fields.includes(path.split('.')[0] ?? '');
}

/** Returns the first problem of each path, in the order of the sections. */
export function inSectionOrder(problems: readonly FormProblem[], sections: readonly Fields[]): FormProblem[] {
  const order = sections.flatMap(({ fields }) => fields);
  const positionOf = ({ path }: FormProblem) => order.indexOf(path.split('.')[0] ?? '');
  return problems
    .filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at)
    .sort((a, b) => positionOf(a) - positionOf(b));
}
