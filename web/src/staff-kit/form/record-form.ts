import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { QuestionWords } from '../questions/question.tsx';

/** Values of a form; `edition` is the edition of the record that the form loaded. */
export type RecordForm = FieldValues & { edition?: number | undefined };

/** What a save changes: this record, or also those that follow it. */
export type SaveScope = 'this' | 'following';

export interface SaveProps<Form extends RecordForm> {
  form: UseFormReturn<Form>;
  basePath: string;
  /** Another URL of the same form. */
  otherPath?: string | undefined;
  /** Saves the values and returns them as stored; the signal aborts when the form is left. Throws ApiError. */
  onSave: (values: Form, signal: AbortSignal, scope: SaveScope) => Promise<Form>;
  /** For a record that others may save too: the refusal's code, a loader of the stored version, and "saved!". */
  conflict?: { code: string; load: () => Promise<Form>; savedWords: string } | undefined;
  /** The question before a save, or null to save at once. Its `further` answer also saves the following records. */
  questionBefore?: (values: Form) => QuestionWords | null;
  /** The page after a save; without it, the user stays on the form (CHN-87, CHN-89). */
  pathAfterSave?: string | undefined;
}
