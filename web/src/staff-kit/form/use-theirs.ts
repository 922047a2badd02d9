import { useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { RecordForm, SaveProps } from './record-form.ts';

/** Puts what is stored now into the form, which nobody can change meanwhile: the question stays. `loads` counts how often: fields that keep something of their own start anew. */
export function useTheirs<Form extends RecordForm>(
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
