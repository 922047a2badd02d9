import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { QuestionWords } from '../questions/question.tsx';

/** What a form holds; `edition` is that of the record that it was read from. */
export type RecordForm = FieldValues & { edition?: number | undefined };

/** How far a save reaches: this record, or also those that follow it. */
export type SaveScope = 'this' | 'following';

export interface SaveProps<Form extends RecordForm> {
  form: UseFormReturn<Form>;
  basePath: string;
  /** Another address of the same form. */
  otherPath?: string | undefined;
  /** Stores the values and answers them as they are stored; the signal aborts once the form is left. Throws ApiError. */
  onSave: (values: Form, signal: AbortSignal, scope: SaveScope) => Promise<Form>;
  /** For a record that others may save too: the code with which the server refuses, what is stored now, and "saved!". */
  meanwhile?: { code: string; load: () => Promise<Form>; savedWords: string } | undefined;
  /** What to ask before these values are saved; null saves them at once. Its `further` answer saves the following ones too. */
  questionBefore?: (values: Form) => QuestionWords | null;
  /** The page after a save; without one the user stays on the form (CHN-87, CHN-89). */
  pathAfterSave?: string | undefined;
}
