import { useEffect, useState } from 'react';
import type { Uploads } from '../pictures/use-uploads.ts';
import type { QuestionWords } from '../questions/question.tsx';
import { isUnreachable, uploadFailed, whyNotSaved } from './form-errors.ts';
import type { RecordForm, SaveProps, SaveScope } from './record-form.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';
import { useLoadStoredVersion } from './use-load-stored-version.ts';
import { useSaveRequest } from './use-save-request.ts';

interface SaveContext {
  /** Unsaved input, or a running upload. */
  hasChanges: boolean;
  uploads: Uploads;
  /** Focuses the first problem of the checked fields once the form shows that problem; null cancels the focus. */
  focusFirstProblem: (fields: 'all' | null) => void;
  /** Receives the field whose upload failed. */
  onUploadFailed: (field: string) => void;
}

/** Saves the form, and decides which navigation loses changes. */
export function useSave<Form extends RecordForm>(
  props: SaveProps<Form>,
  { hasChanges, uploads, focusFirstProblem, onUploadFailed }: SaveContext,
) {
  const { form, basePath, otherPath, questionBefore } = props;
  const { store, failure, setFailure, isOutdated, setOutdated, justSaved } = useSaveRequest(props, focusFirstProblem);
  useEffect(() => {
    if (hasChanges) justSaved.current = false;
  }, [hasChanges, justSaved]);
  useEffect(() => {
    // Once the network is back, a network failure is no longer shown; the changes stay unsaved.
    const clear = () => setFailure((known: unknown) => (isUnreachable(known) ? null : known));
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, [setFailure]);
  const { isWaiting, waitForUploads } = usePendingUploads(uploads);
  const attempt = async (save: (values: Form) => Promise<void>) => {
    setFailure(null);
    focusFirstProblem(null);
    const outcome = await waitForUploads();
    if (outcome === 'left') return;
    if (outcome) {
      setFailure(uploadFailed);
      return onUploadFailed(outcome.field);
    }
    await form.handleSubmit(save, () => focusFirstProblem('all'))();
  };
  const confirmation = useQuestionBefore((scope) => void attempt((values) => store(values, values.edition, scope)));
  const theirs = useLoadStoredVersion(props, setFailure, () => setOutdated(false));
  const closeThen = (act: () => void) => () => {
    setOutdated(false);
    act();
  };
  return {
    failure: failure === null ? undefined : whyNotSaved(failure),
    isWaiting,
    loads: theirs.loads,
    save: () =>
      attempt(async (values) => {
        const question = questionBefore?.(values);
        if (question) confirmation.ask(question);
        else await store(values, values.edition);
      }),
    question: confirmation.question,
    outdated: {
      open: isOutdated,
      loading: theirs.loading,
      onStay: closeThen(() => {}),
      onLoad: theirs.load,
      // Without an edition, the save overwrites any stored version.
      onSave: closeThen(() => void attempt((values) => store(values, undefined))),
    },
    losesChanges: (path: string) => hasChanges && !justSaved.current && path !== otherPath && !isWithin(basePath, path),
  };
}

/** Waits for running uploads. Resolves with the field of a failed upload, 'left' if the user left the form, or null. */
function usePendingUploads(uploads: Uploads) {
  const [isWaiting, setWaiting] = useState(false);
  const begin = useAbortOnLeave();
  const waitForUploads = async (): Promise<{ field: string } | 'left' | null> => {
    const signal = begin();
    setWaiting(uploads.isAnyUploading);
    const field = await uploads.settled();
    setWaiting(false);
    if (signal.aborted) return 'left';
    return field === undefined ? null : { field };
  };
  return { isWaiting, waitForUploads };
}

const noQuestion = { open: false, title: '', text: '', stay: '', go: '' };

/** The question before a save. Its words stay after the answer, while the dialog fades out. */
function useQuestionBefore(onGo: (scope: SaveScope) => void) {
  const [question, setQuestion] = useState<QuestionWords & { open: boolean }>(noQuestion);
  const close = () => setQuestion({ ...question, open: false });
  return {
    ask: (words: QuestionWords) => setQuestion({ open: true, ...words }),
    question: {
      ...question,
      onStay: close,
      onGo: (scope: SaveScope) => {
        close();
        onGo(scope);
      },
    },
  };
}

function isWithin(basePath: string, path: string): boolean {
  return path === basePath || path.startsWith(`${basePath}/`);
}
