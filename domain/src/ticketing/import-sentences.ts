import type { Language } from '../kernel/languages.ts';

/** Sentences about rows of a CSV file, in the languages of the dashboard; the file of refused rows has them too. */
type Sentence = Record<Language, string>;

const problems = {
  'no-number': { en: 'The attendee number is missing.', es: 'Falta el número de asistente.' },
  shortened: {
    en: 'Excel shortened this number. Format the column as text, enter the numbers again and save the file.',
    es: 'Excel acortó este número. Da formato de texto a la columna, escribe otra vez los números y guarda el archivo.',
  },
  'bad-number': {
    en: 'An attendee number has 8 to 20 digits and nothing else.',
    es: 'Un número de asistente tiene de 8 a 20 dígitos y nada más.',
  },
  'number-twice': { en: 'An earlier row has the same number.', es: 'Una fila anterior tiene el mismo número.' },
  'number-taken': {
    en: 'An attendee of another event has this number.',
    es: 'Un asistente de otro evento tiene este número.',
  },
  'no-type': { en: 'The attendee type is missing.', es: 'Falta el tipo de asistente.' },
  'unknown-type': {
    en: 'The event has no attendee type of this name.',
    es: 'El evento no tiene un tipo de asistente con este nombre.',
  },
  'unknown-option': {
    en: 'The event has no option of this name.',
    es: 'El evento no tiene una opción con este nombre.',
  },
  'unclear-option': {
    en: 'Two fields have an option of this name. Write the field before it, as in Workshop: Prayer.',
    es: 'Dos campos tienen una opción con este nombre. Escribe antes el campo, como en Taller: Oración.',
  },
  'long-name': {
    en: 'A name can have at most 100 characters.',
    es: 'Un nombre puede tener 100 caracteres como máximo.',
  },
  'bad-date': {
    en: 'This is not a date. Write it as 2026-03-31.',
    es: 'Esto no es una fecha. Escríbela como 2026-03-31.',
  },
  'unclear-date': {
    en: 'It is not clear which part of this date is the month. Write it as 2026-03-31.',
    es: 'No está claro qué parte de esta fecha es el mes. Escríbela como 2026-03-31.',
  },
  'bad-status': { en: 'The status is Active or Cancelled.', es: 'El estado es Activo o Cancelado.' },
  'too-many-cells': {
    en: 'This row has more cells than the headings.',
    es: 'Esta fila tiene más celdas que los encabezados.',
  },
  full: {
    en: 'An event can have at most 100,000 attendees.',
    es: 'Un evento puede tener 100.000 asistentes como máximo.',
  },
} as const satisfies Record<string, Sentence>;

/** Why a row is refused (TKT-100, TKT-102, TKT-103). */
export const importProblems = Object.keys(problems) as [ImportProblem, ...ImportProblem[]];
export type ImportProblem = keyof typeof problems;

/** Returns the sentence of a problem. */
export function problemSentence(problem: ImportProblem, language: Language): string {
  return problems[problem][language];
}

const warnings = {
  short: {
    en: 'Numbers with fewer than 10 digits can be guessed.',
    es: 'Los números de menos de 10 dígitos se pueden adivinar.',
  },
  'in-sequence': {
    en: 'Numbers that follow one another can be guessed.',
    es: 'Los números consecutivos se pueden adivinar.',
  },
  rounded: {
    en: 'These long numbers end in zeros. Excel may have changed their last digits.',
    es: 'Estos números largos terminan en ceros. Es posible que Excel haya cambiado sus últimos dígitos.',
  },
} as const satisfies Record<string, Sentence>;

/** What staff should look at before they start an import. Rows with a warning are not refused. */
export const importWarnings = Object.keys(warnings) as [ImportWarning, ...ImportWarning[]];
export type ImportWarning = keyof typeof warnings;

/** Returns the sentence of a warning, which a page shows with the number of rows. */
export function warningSentence(warning: ImportWarning, language: Language): string {
  return warnings[warning][language];
}
