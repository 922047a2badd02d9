import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { Uploads } from '../pictures/use-uploads.ts';
import type { QuestionWords } from '../questions/question.tsx';
import { isSessionGone, pictureLost, showServerErrors, whyNotSaved } from './form-errors.ts';
import { acceptSaved } from './save-form.ts';

/** What a form holds; `edition` is that of the record that it was read from. */
export type RecordForm = FieldValues & { edition?: number | undefined };

export interface SaveProps<Form extends RecordForm> {
  form: UseFormReturn<Form>;
  basePath: string;
  /** Stores the values and answers them as they are stored; the signal aborts once the form is left. Throws ApiError. */
  onSave: (values: Form, signal: AbortSignal) => Promise<Form>;
  /** For a record that others may save too: the code with which the server refuses, what is stored now, and "saved!". */
  meanwhile?: { code: string; load: () => Promise<Form>; savedWords: string } | undefined;
  /** What to ask before these values are saved; null saves them at once. */
  questionBefore?: (values: Form) => QuestionWords | null;
  /** The page after a save; without one the user stays on the form (CHN-87, CHN-89). */
  pathAfterSave?: string | undefined;
}

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
  const { form, basePath, questionBefore } = props;
  const { store, failure, setFailure, isOutdated, setOutdated, justSaved } = useStore(props, judge);
  useEffect(() => {
    if (hasChanges) justSaved.current = false;
  }, [hasChanges, justSaved]);
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
  const before = useQuestionBefore(() => void attempt((values) => store(values, values.edition)));
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
    losesChanges: (path: string) => hasChanges && !justSaved.current && !isWithin(basePath, path),
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

/** One save to the server, over the edition that is named, and what came of it. */
function useStore<Form extends RecordForm>(props: SaveProps<Form>, judge: Around['judge']) {
  const { form, onSave, meanwhile, pathAfterSave } = props;
  const navigate = useNavigate();
  const begin = useAbortOnLeave();
  const justSaved = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isOutdated, setOutdated] = useState(false);
  const accept = (values: Form, saved: Form) => {
    justSaved.current = !acceptSaved(form, values, saved);
    if (pathAfterSave) void navigate(pathAfterSave);
  };
  /** The answer to an earlier attempt may have been lost: then it is this form's own save that is stored. */
  const isOwn = async (values: Form) => {
    const stored = await meanwhile?.load().catch(() => null);
    if (!stored || !isSame(values, stored)) return false;
    showToast(meanwhile?.savedWords ?? '', { tone: 'ok' });
    accept(values, stored);
    return true;
  };
  const fail = async (error: unknown, values: Form) => {
    logFailure('The form could not be saved', error);
    if (meanwhile && error instanceof ApiError && error.code === meanwhile.code) {
      if (await isOwn(values)) return;
      setFailure(error);
      return setOutdated(true);
    }
    setFailure(error);
    // SHELL-165: the sign-in page, which is there already, says what happened.
    if (isSessionGone(error)) return;
    showToast('Error submitting form.', { tone: 'error' });
    if (showServerErrors(form, error)) judge('all');
  };
  const store = async (values: Form, edition: number | undefined) => {
    const signal = begin();
    try {
      accept(values, await onSave({ ...values, edition }, signal));
    } catch (error) {
      if (!signal.aborted) await fail(error, values);
    }
  };
  return { store, failure, setFailure, isOutdated, setOutdated, justSaved };
}

/** What to ask before a save. The words stay after the answer, for the moment in which the dialog fades. */
function useQuestionBefore(onGo: () => void) {
  const [question, setQuestion] = useState({ open: false, title: '', text: '', stay: '', go: '' });
  const close = () => setQuestion({ ...question, open: false });
  return {
    ask: (words: QuestionWords) => setQuestion({ open: true, ...words }),
    question: {
      ...question,
      onStay: close,
      onGo: () => {
        close();
        onGo();
      },
    },
  };
}

/** Puts what is stored now into the form, which nobody can change meanwhile: the question stays. `loads` counts how often: fields that keep something of their own start anew. */
function useTheirs<Form extends RecordForm>(
  { form, meanwhile }: SaveProps<Form>,
  setFailure: (failure: unknown) => void,
  onDone: () => void,
) {
  const [loads, setLoads] = useState(0);
  const [loading, setLoading] = useState(false);
  const take = async () => {
    setLoading(true);
    try {
      form.reset(await meanwhile?.load());
      setFailure(null);
      setLoads((before) => before + 1);
    } catch (error) {
      logFailure('The stored version could not be loaded', error);
      setFailure(error);
    }
    setLoading(false);
    onDone();
  };
  return { loads, loading, load: () => void take() };
}

/** Whether the stored record is what the form holds, whichever edition that is. */
function isSame<Form extends RecordForm>({ edition: _, ...values }: Form, stored: Form): boolean {
  return Object.entries(values).every(([key, value]) => JSON.stringify(value) === JSON.stringify(stored[key]));
}

function isWithin(basePath: string, path: string): boolean {
  return path === basePath || path.startsWith(`${basePath}/`);
}

/** SHELL-160: what is under way when the form is left ends there. Answers how to begin something. */
function useAbortOnLeave(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current = new AbortController();
    return running.current.signal;
  };
}
