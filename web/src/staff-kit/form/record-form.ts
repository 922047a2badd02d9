import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { QuestionWords } from '../questions/question.tsx';

/** Values of a form; `edition` is the edition of the record that the form loaded. */
export type RecordForm = FieldValues & { edition?: number | undefined };

/** Which records a save changes: only this record, or also the records that follow it. */
export type SaveScope = 'this' | 'following';

export interface SaveProps<Form extends RecordForm> {
  form: UseFormReturn<Form>;
  basePath: string;
  /** Another URL of the same form. */
  otherPath?: string | undefined;
  /** Saves the values and returns them as stored; the signal aborts when the form is left. Throws ApiError. */
  onSave: (values: Form, signal: AbortSignal, scope: SaveScope) => Promise<Form>;
  /**
   * For a record that other users may save too: the code of the refusal that reports a newer version, a loader of that
   * version, and the text of the toast after a save.
   */
  conflict?: { code: string; load: () => Promise<Form>; savedWords: string } | undefined;
  /** Returns the question before a save, or null to save at once. `further` also saves the following records. */
  questionBefore?: (values: Form) => QuestionWords | null;
  /** The path of the page after a save; if undefined, the user stays on the form (CHN-87, CHN-89). */
  pathAfterSave?: string | undefined;
}
