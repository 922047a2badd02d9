import { attendeeStatuses, type StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import type { EventIds } from '../events.ts';
import type { AttendeeAct } from './attendee-rows.tsx';
import { forgetAttendee, setStatus } from './attendees.ts';

const [active, cancelled] = attendeeStatuses;

type Dialog = Exclude<AttendeeAct, 'restore'> | 'add';

/** The open dialog about an attendee, and the acts that need none. */
export function useAttendeeActs(ids: EventIds) {
  const queryClient = useQueryClient();
  // Kept after closing, while the dialog fades out.
  const [asked, setAsked] = useState<{ dialog: Dialog; attendee: StaffAttendee | null } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = (dialog: Dialog, attendee: StaffAttendee | null) => {
    setAsked({ dialog, attendee });
    setOpen(true);
  };
  const run = async (words: { done: string; failed: string }, act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
      showToast(words.done, { tone: 'ok' });
    } catch (error) {
      logFailure('An attendee could not be changed', error);
      showToast(words.failed, { tone: 'error' });
    }
    setBusy(false);
    setOpen(false);
  };
  const failed = t('Nothing was changed. Please try again.');
  const change = (attendee: StaffAttendee, status: StaffAttendee['status'], done: string) =>
    run({ done, failed }, () => setStatus(queryClient, ids, { id: attendee.id, status }));
  return {
    asked,
    isOpen,
    busy,
    close: () => setOpen(false),
    add: () => ask('add', null),
    act: (act: AttendeeAct, attendee: StaffAttendee) => {
      if (act === 'restore') void change(attendee, active, t('Ticket restored!'));
      else ask(act, attendee);
    },
    cancel: (attendee: StaffAttendee) => void change(attendee, cancelled, t('Ticket cancelled!')),
    forget: (attendee: StaffAttendee) =>
      void run({ done: t('Attendee forgotten!'), failed }, () => forgetAttendee(queryClient, ids, attendee)),
  };
}
