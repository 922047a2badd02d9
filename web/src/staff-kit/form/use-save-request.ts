import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { t } from '../../lib/staff-texts.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isSessionEnded, showServerErrors } from './form-errors.ts';
import type { RecordForm, SaveProps, SaveScope } from './record-form.ts';
import { acceptSaved } from './save-form.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';

/** Saves the form over an edition of the record, and returns the outcome as state. */
export function useSaveRequest<Form extends RecordForm>(
  props: SaveProps<Form>,
  focusFirstProblem: (fields: 'all') => void,
) {
  const { form, onSave, conflict, pathAfterSave } = props;
  const navigate = useNavigate();
  const begin = useAbortOnLeave();
  const justSaved = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isOutdated, setOutdated] = useState(false);
  const accept = (values: Form, saved: Form) => {
    justSaved.current = !acceptSaved(form, values, saved);
    if (pathAfterSave) void navigate(pathAfterSave);
  };
  /** Accepts the stored record if it is this form's own save, whose response was lost. Returns whether it did. */
  const acceptIfOwn = async (values: Form) => {
    const stored = await conflict?.load().catch(() => null);
    if (!stored || !isSame(values, stored)) return false;
    showToast(t(conflict?.savedWords ?? ''), { tone: 'ok' });
    accept(values, stored);
    return true;
  };
  const fail = async (error: unknown, values: Form) => {
    logFailure('The form could not be saved', error);
    if (conflict && error instanceof ApiError && error.code === conflict.code) {
      if (await acceptIfOwn(values)) return;
      setFailure(error);
      return setOutdated(true);
    }
    setFailure(error);
    // SHELL-165: the sign-in page already says what happened.
    if (isSessionEnded(error)) return;
    showToast(t('Error submitting form.'), { tone: 'error' });
    if (showServerErrors(form, error)) focusFirstProblem('all');
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

/** Whether the stored record equals the form's values, ignoring the edition. */
function isSame<Form extends RecordForm>({ edition: _, ...values }: Form, stored: Form): boolean {
  return Object.entries(values).every(([key, value]) => JSON.stringify(value) === JSON.stringify(stored[key]));
}
