import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { problemsOf } from './form-errors.ts';
import type { RecordForm } from './record-form.ts';

/** Revalidates the shown errors on every change of any field. Errors of the server stay until the next save. */
export function useRecheck<Form extends RecordForm>(form: UseFormReturn<Form>) {
  const { errors } = form.formState;
  const recheck = useEffectEvent(() => {
    const paths = problemsOf(errors).map(({ path }) => path as FieldPath<Form>);
    const clientErrors = paths.filter((path) => form.getFieldState(path).error?.type !== 'server');
    if (clientErrors.length > 0) void form.trigger(clientErrors);
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch(() => recheck());
    return unsubscribe;
  }, [watch]);
}
