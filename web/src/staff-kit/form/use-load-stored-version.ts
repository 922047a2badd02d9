import { useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { RecordForm, SaveProps } from './record-form.ts';

/** Loads the stored version into the form. `loads` counts the loads, so that fields with local state can remount. */
export function useLoadStoredVersion<Form extends RecordForm>(
  { form, conflict }: SaveProps<Form>,
  setFailure: (failure: unknown) => void,
  onDone: () => void,
) {
  const [loads, setLoads] = useState(0);
  const [loading, setLoading] = useState(false);
  const loadTheirs = async () => {
    setLoading(true);
    try {
      form.reset(await conflict?.load());
      setFailure(null);
      setLoads((before) => before + 1);
    } catch (error) {
      logFailure('The stored version could not be loaded', error);
      setFailure(error);
    }
    setLoading(false);
    onDone();
  };
  return { loads, loading, load: () => void loadTheirs() };
}
