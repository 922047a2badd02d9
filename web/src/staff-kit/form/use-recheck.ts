import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { problemsOf } from './form-errors.ts';
import type { RecordForm } from './record-form.ts';

/** A mistake that is shown goes once it is mended, in whatever field. What the server found wrong stays until it is asked again. */
export function useRecheck<Form extends RecordForm>(form: UseFormReturn<Form>) {
  const { errors } = form.formState;
  const recheck = useEffectEvent(() => {
    const paths = problemsOf(errors).map(({ path }) => path as FieldPath<Form>);
    const ours = paths.filter((path) => form.getFieldState(path).error?.type !== 'server');
    if (ours.length > 0) void form.trigger(ours);
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch(() => recheck());
    return unsubscribe;
  }, [watch]);
}
