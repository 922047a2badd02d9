import type { StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Question } from '../../../../staff-kit/questions/question.tsx';
import { attendeeName } from './attendee-words.ts';

interface AttendeeQuestionProps {
  open: boolean;
  attendee: StaffAttendee;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a ticket is cancelled (TKT-97, TKT-98). */
export function CancelQuestion({ open, attendee, busy, onConfirm, onClose }: AttendeeQuestionProps) {
  return (
    <Question
      open={open}
      title={t('Cancel the ticket of {{name}}?', { name: attendeeName(attendee) })}
      text={t('People who watch with this number are stopped immediately. You can restore the ticket later.')}
      answers={[
        { label: t('Keep'), onChoose: onClose, tone: 'main' },
        { label: t('Cancel ticket'), onChoose: onConfirm, tone: 'destructive', busy },
      ]}
    />
  );
}

/** Asks before everything about an attendee is deleted. */
export function ForgetQuestion({ open, attendee, busy, onConfirm, onClose }: AttendeeQuestionProps) {
  return (
    <Question
      open={open}
      title={t('Forget {{name}}?', { name: attendeeName(attendee) })}
      text={t(
        'Name, number and everything else about this attendee are deleted, and the number stops working. This can’t be undone.',
      )}
      answers={[
        { label: t('Keep'), onChoose: onClose, tone: 'main' },
        { label: t('Forget'), onChoose: onConfirm, tone: 'destructive', busy },
      ]}
    />
  );
}
