import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { QuestionWords } from '../shell/question.tsx';
import { showServerErrors, whyNotSaved } from './form-errors.ts';
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

/** Saving, and what counts as leaving. `onProblem` runs once the form shows what was wrong with the attempt. */
export function useSave<Form extends RecordForm>(
  props: SaveProps<Form>,
  firstProblem: string | undefined,
  onProblem: (path: string) => void,
) {
  const { form, basePath, questionBefore } = props;
  const { isDirty } = form.formState;
  const setHasProblems = useLead(firstProblem, onProblem);
  const { store, failure, setFailure, isOutdated, setOutdated, justSaved } = useStore(props, setHasProblems);
  useEffect(() => {
    if (isDirty) justSaved.current = false;
  }, [isDirty, justSaved]);
  const attempt = (save: (values: Form) => Promise<void>) => {
    setFailure(null);
    setHasProblems(false);
    return form.handleSubmit(save, () => setHasProblems(true))();
  };
  const before = useQuestionBefore(() => void attempt((values) => store(values, values.edition)));
  const theirs = useTheirs(props, setFailure, () => setOutdated(false));
  const answered = (act: () => void) => () => {
    setOutdated(false);
    act();
  };
  return {
    failure: failure === null ? undefined : whyNotSaved(failure),
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
    losesChanges: (path: string) => isDirty && !justSaved.current && !isWithin(basePath, path),
  };
}

/** One save to the server, over the edition that is named, and what came of it. */
function useStore<Form extends RecordForm>(props: SaveProps<Form>, setHasProblems: (has: boolean) => void) {
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
    showToast('Error submitting form.', { tone: 'error' });
    setHasProblems(showServerErrors(form, error));
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

/** Leads to the first problem of an attempt, once the form shows it. */
function useLead(firstProblem: string | undefined, onProblem: (path: string) => void) {
  const [hasProblems, setHasProblems] = useState(false);
  const lead = useEffectEvent(onProblem);
  useEffect(() => {
    if (!hasProblems || firstProblem === undefined) return;
    lead(firstProblem);
    setHasProblems(false);
  }, [hasProblems, firstProblem]);
  return setHasProblems;
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
