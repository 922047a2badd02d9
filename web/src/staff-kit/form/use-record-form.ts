import { zodResolver } from '@hookform/resolvers/zod';
import type { RefusalText } from '@nave/domain/kernel/refusal.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type Resolver, useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import type { ZodType } from 'zod';
import { newId } from '../../lib/new-id.ts';
import { t } from '../../lib/staff-texts.ts';
import { hideToast, showToast } from '../../ui/toast-store.ts';
import { noteSaved } from '../lists/saved-row.ts';
import type { RecordForm, SaveScope } from './record-form.ts';

/** The record to save: the stored record `id`, or else a new record, whose `newId` stays the same on a retry. */
interface SaveTarget {
  clientId: string;
  id: string | undefined;
  newId: string;
  /** Aborts when the form is left. */
  signal: AbortSignal;
  scope: SaveScope;
}

/** What all forms of one kind of record share. */
export interface RecordKind<Stored extends { id: string }, Form extends RecordForm> {
  schema: ZodType<Form>;
  toForm: (stored: Stored) => Form;
  /** Fetches the stored record. Throws ApiError. */
  read: (client: QueryClient, record: { clientId: string; id: string }) => Promise<Stored>;
  /** Throws ApiError. */
  save: (client: QueryClient, target: SaveTarget, form: Form) => Promise<Stored>;
  /** The refusal of a save if someone else has saved the record since the form loaded it. */
  changed: RefusalText;
  /** Called after a failed save, beside the general message. `stored` is undefined for a new record. */
  onFailed?: (error: unknown, form: Form, stored: Stored | undefined) => void;
  /** Toasts during and after a save. */
  words: { saving?: string; saved: string };
}

interface OneRecord<Stored, Form> {
  clientId: string;
  /** The record in edit mode. */
  stored: Stored | undefined;
  /** Initial values: of the stored record, of a new one, or of a copy. */
  start: Form;
  listPath: string;
  /** Path of the form; the paths of its sections begin with it. */
  formPath: string;
  onSaved: (saved: Stored) => void;
}

/** Returns the form of a record, and the props of `FormPage` that are the same for every kind of record. */
export function useRecordForm<Stored extends { id: string }, Form extends RecordForm>(
  kind: RecordKind<Stored, Form>,
  { clientId, stored, start, listPath, formPath, onSaved }: OneRecord<Stored, Form>,
) {
  const { section } = useParams();
  const [idIfNew] = useState(newId);
  const queryClient = useQueryClient();
  const form = useForm<Form>({
    resolver: zodResolver(kind.schema as ZodType<Form, Form>) as Resolver<Form>,
    defaultValues: start as DefaultValues<Form>,
    shouldFocusError: false,
  });
  const saving = useMutation({
    mutationFn: ({ values, ...how }: { values: Form; signal: AbortSignal; scope: SaveScope }) =>
      kind.save(queryClient, { clientId, id: stored?.id, newId: idIfNew, ...how }, values),
    onMutate: () => (kind.words.saving === undefined ? undefined : showToast(t(kind.words.saving))),
    onSettled: (_saved, _error, _values, toast) => toast !== undefined && hideToast(toast),
    onError: (error, { values, signal }) => !signal.aborted && kind.onFailed?.(error, values, stored),
    onSuccess: (saved) => {
      showToast(t(kind.words.saved), { tone: 'ok' });
      noteSaved(saved.id);
      onSaved(saved);
    },
  });
  const load = async (id: string) => kind.toForm(await kind.read(queryClient, { clientId, id }));
  return {
    form,
    sectionKey: section,
    basePath: formPath,
    cancelPath: listPath,
    isNew: !stored,
    id: stored?.id ?? idIfNew,
    onSave: async (values: Form, signal: AbortSignal, scope: SaveScope) =>
      kind.toForm(await saving.mutateAsync({ values, signal, scope })),
    conflict: stored && { code: kind.changed.code, load: () => load(stored.id), savedWords: kind.words.saved },
    pathAfterSave: stored ? undefined : listPath,
  };
}
