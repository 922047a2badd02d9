import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Modal } from '@mantine/core';
import type { StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import {
  attendeeFormSchema,
  attendeeToForm,
  type NewAttendeeForm,
  newAttendeeForm,
  newAttendeeFormSchema,
} from '@nave/domain/ticketing/attendee-form.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../../../lib/api.ts';
import { logFailure } from '../../../../lib/log.ts';
import { newId } from '../../../../lib/new-id.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldError } from '../../../../staff-kit/fields/form-field.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import styles from './attendee-dialog.module.css';
import { AttendeeFields } from './attendee-fields.tsx';
import { attendeeName, personalLink } from './attendee-words.ts';
import { addAttendee, saveAttendee } from './attendees.ts';
import { PersonalLink } from './personal-link.tsx';

interface AttendeeDialogProps {
  open: boolean;
  event: TicketEvent;
  timeZone: string;
  /** Null to add an attendee. */
  stored: StaffAttendee | null;
  onClose: () => void;
}

/** Adds or changes an attendee (TKT-97). After adding, shows the number and the personal link. */
export function AttendeeDialog({ open, onClose, ...props }: AttendeeDialogProps) {
  const { stored, event } = props;
  const [added, setAdded] = useState<StaffAttendee | null>(null);
  const title = added
    ? t('{{name}} is added', { name: attendeeName(added) })
    : stored
      ? attendeeName(stored)
      : t('Add attendee');
  const close = () => {
    setAdded(null);
    onClose();
  };
  return (
    <Modal
      opened={open}
      onClose={close}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={added !== null}
    >
      {added ? (
        <Added event={event} attendee={added} onNext={() => setAdded(null)} onClose={close} />
      ) : (
        <AttendeeForm {...props} onAdded={setAdded} onClose={close} />
      )}
    </Modal>
  );
}

interface AddedProps {
  event: TicketEvent;
  attendee: StaffAttendee;
  onNext: () => void;
  onClose: () => void;
}

function Added({ event, attendee: { number }, onNext, onClose }: AddedProps) {
  return (
    <div className={styles.form}>
      <PersonalLink number={number} link={personalLink(event.number, number)} />
      <Group justify="flex-end" gap={8}>
        <Button onClick={onNext}>{t('Add another')}</Button>
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </div>
  );
}

interface AttendeeFormProps extends Omit<AttendeeDialogProps, 'open'> {
  onAdded: (attendee: StaffAttendee) => void;
}

/** The fields of both forms; the form of a stored attendee has no number. */
type DialogForm = NewAttendeeForm;

function AttendeeForm({ event, timeZone, stored, onAdded, onClose }: AttendeeFormProps) {
  const [id] = useState(() => stored?.id ?? newId());
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<DialogForm>({
    resolver: zodResolver(stored ? attendeeFormSchema : newAttendeeFormSchema) as unknown as Resolver<DialogForm>,
    defaultValues: stored ? attendeeToForm(stored) : newAttendeeForm(event.types[0]?.id ?? ''),
  });
  const ids = { clientId: event.clientId, eventId: event.id };
  const save = async (values: DialogForm) => {
    setFailure(null);
    try {
      if (!stored) return onAdded(await addAttendee(queryClient, ids, { id, form: values }));
      await saveAttendee(queryClient, ids, { id, form: { ...values, edition: stored.edition } });
      showToast(t('Attendee saved!'), { tone: 'ok' });
      onClose();
    } catch (error) {
      logFailure('The attendee could not be saved', error);
      if (!(error instanceof ApiError)) throw error;
      const problems = Object.entries(error.fields);
      for (const [path, message] of problems) form.setError(path as FieldPath<DialogForm>, { message });
      if (problems.length === 0) setFailure(error.message);
    }
  };
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void form.handleSubmit(save)(submitted)}>
        <AttendeeFields event={event} timeZone={timeZone} isNew={stored === null} />
        {failure && (
          <div className={styles.failure} role="alert">
            {fieldError(failure)}
          </div>
        )}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose} disabled={isSubmitting}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={isSubmitting}>
            {stored ? t('Save') : t('Add')}
          </Button>
        </Group>
      </form>
    </FormProvider>
  );
}
