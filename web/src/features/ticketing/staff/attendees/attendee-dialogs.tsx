import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { AttendeeDialog } from './attendee-dialog.tsx';
import { CancelQuestion, ForgetQuestion } from './attendee-questions.tsx';
import { attendeeName, personalLink } from './attendee-words.ts';
import { PersonalLinkDialog } from './personal-link.tsx';
import type { useAttendeeActs } from './use-attendee-acts.ts';

interface AttendeeDialogsProps {
  acts: ReturnType<typeof useAttendeeActs>;
  event: TicketEvent;
  timeZone: string;
}

/** The dialog that `acts` has opened last. */
export function AttendeeDialogs({ acts, event, timeZone }: AttendeeDialogsProps) {
  const { asked, isOpen, busy, close } = acts;
  if (!asked) return null;
  const { dialog, attendee } = asked;
  if (dialog === 'add' || (dialog === 'change' && attendee)) {
    const key = attendee?.id ?? 'new';
    return (
      <AttendeeDialog key={key} open={isOpen} event={event} timeZone={timeZone} stored={attendee} onClose={close} />
    );
  }
  if (!attendee) return null;
  if (dialog === 'link') {
    const { number } = attendee;
    return (
      <PersonalLinkDialog
        open={isOpen}
        name={attendeeName(attendee)}
        number={number}
        link={personalLink(event.number, number)}
        onClose={close}
      />
    );
  }
  const Question = dialog === 'cancel' ? CancelQuestion : ForgetQuestion;
  const confirm = dialog === 'cancel' ? acts.cancel : acts.forget;
  return <Question open={isOpen} attendee={attendee} busy={busy} onConfirm={() => confirm(attendee)} onClose={close} />;
}
