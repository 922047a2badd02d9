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

/** Which record is stored: the one of the id, or without it a new one, which is added under `newId` however often it is sent. */
interface Place {
  clientId: string;
  id: string | undefined;
  newId: string;
}

/** What the forms of one kind of record have in common. */
export interface RecordKind<Stored extends { id: string }, Form extends RecordForm> {
  schema: ZodType<Form>;
  toForm: (stored: Stored) => Form;
  /** What is stored now, asked anew. Throws ApiError. */
  read: (client: QueryClient, place: { clientId: string; id: string }) => Promise<Stored>;
  /** The signal aborts once the form is left. Throws ApiError. */
  save: (client: QueryClient, place: Place & { signal: AbortSignal; scope: SaveScope }, form: Form) => Promise<Stored>;
  /** What a save is refused with when somebody saved since the form was read. */
  changed: RefusalText;
  /** Said while it is saved, and once it is. */
  words: { saving?: string; saved: string };
}

interface OneRecord<Stored, Form> {
  clientId: string;
  /** The record in edit mode. */
  stored: Stored | undefined;
  /** What the form starts with: what is stored, what a new one proposes, or what a copy takes over. */
  start: Form;
  listPath: string;
  /** Where the form is; its sections lie below. */
  formPath: string;
  onSaved: (saved: Stored) => void;
}

/** The form of one record, and how it is read and saved: what `FormPage` takes of every record alike. */
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
    meanwhile: stored && { code: kind.changed.code, load: () => load(stored.id), savedWords: kind.words.saved },
    pathAfterSave: stored ? undefined : listPath,
  };
}
