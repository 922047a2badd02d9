import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { t } from '../../lib/staff-texts.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isSessionGone, showServerErrors } from './form-errors.ts';
import type { RecordForm, SaveProps, SaveScope } from './record-form.ts';
import { acceptSaved } from './save-form.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';

/** One save to the server, over the edition that is named, and what came of it. */
export function useStore<Form extends RecordForm>(props: SaveProps<Form>, judge: (fields: 'all') => void) {
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
    showToast(t(meanwhile?.savedWords ?? ''), { tone: 'ok' });
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
    showToast(t('Error submitting form.'), { tone: 'error' });
    if (showServerErrors(form, error)) judge('all');
  };
  const store = async (values: Form, edition: number | undefined, scope: SaveScope = 'this') => {
    const signal = begin();
    try {
      accept(values, await onSave({ ...values, edition }, signal, scope));
    } catch (error) {
      if (!signal.aborted) await fail(error, values);
    }
  };
  return { store, failure, setFailure, isOutdated, setOutdated, justSaved };
}

/** Whether the stored record is what the form holds, whichever edition that is. */
function isSame<Form extends RecordForm>({ edition: _, ...values }: Form, stored: Form): boolean {
  return Object.entries(values).every(([key, value]) => JSON.stringify(value) === JSON.stringify(stored[key]));
}
