import { useEffect, useState } from 'react';
import type { Uploads } from '../pictures/use-uploads.ts';
import type { QuestionWords } from '../questions/question.tsx';
import { isUnreachable, pictureLost, whyNotSaved } from './form-errors.ts';
import type { RecordForm, SaveProps, SaveScope } from './record-form.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';
import { useStore } from './use-store.ts';
import { useTheirs } from './use-theirs.ts';

interface Around {
  /** Something typed, or a picture that is on its way. */
  hasChanges: boolean;
  uploads: Uploads;
  /** Says which fields an attempt has to be right in; null once it was. */
  judge: (fields: 'all' | null) => void;
  /** The picture of a field did not arrive. */
  onLost: (field: string) => void;
}

/** Saving, and what counts as leaving. */
export function useSave<Form extends RecordForm>(
  props: SaveProps<Form>,
  { hasChanges, uploads, judge, onLost }: Around,
) {
  const { form, basePath, otherPath, questionBefore } = props;
  const { store, failure, setFailure, isOutdated, setOutdated, justSaved } = useStore(props, judge);
  useEffect(() => {
    if (hasChanges) justSaved.current = false;
  }, [hasChanges, justSaved]);
  useEffect(() => {
    // The network is back: what could not be sent is unsaved, and nothing is wrong any more.
    const clear = () => setFailure((known: unknown) => (isUnreachable(known) ? null : known));
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, [setFailure]);
  const { isWaiting, arrival } = useArrival(uploads);
  const attempt = async (save: (values: Form) => Promise<void>) => {
    setFailure(null);
    judge(null);
    const lost = await arrival();
    if (lost === 'left') return;
    if (lost) {
      setFailure(pictureLost);
      return onLost(lost.field);
    }
    await form.handleSubmit(save, () => judge('all'))();
  };
  const before = useQuestionBefore((scope) => void attempt((values) => store(values, values.edition, scope)));
  const theirs = useTheirs(props, setFailure, () => setOutdated(false));
  const answered = (act: () => void) => () => {
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
        if (question) before.ask(question);
        else await store(values, values.edition);
      }),
    before: before.question,
    outdated: {
      open: isOutdated,
      loading: theirs.loading,
      onStay: answered(() => {}),
      onLoad: theirs.load,
      // A form that names no edition is saved over whatever there is.
      onSave: answered(() => void attempt((values) => store(values, undefined))),
    },
    losesChanges: (path: string) => hasChanges && !justSaved.current && path !== otherPath && !isWithin(basePath, path),
  };
}

/** Waits for the pictures that are on their way: answers what did not arrive, or that the form was left meanwhile. */
function useArrival(uploads: Uploads) {
  const [isWaiting, setWaiting] = useState(false);
  const begin = useAbortOnLeave();
  const arrival = async (): Promise<{ field: string } | 'left' | null> => {
    const signal = begin();
    setWaiting(uploads.isAnyUnderWay);
    const field = await uploads.settled();
    setWaiting(false);
    if (signal.aborted) return 'left';
    return field === undefined ? null : { field };
  };
  return { isWaiting, arrival };
}

const noQuestion = { open: false, title: '', text: '', stay: '', go: '' };

/** What to ask before a save. The words stay after the answer, for the moment in which the dialog fades. */
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
