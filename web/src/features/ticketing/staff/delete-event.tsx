import type { TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import { useMutation } from '@tanstack/react-query';
import { logFailure } from '../../../lib/log.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { TypedNameQuestion } from '../../../staff-kit/questions/typed-name-question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './delete-event.module.css';

interface DeleteEventProps {
  open: boolean;
  event: Pick<TicketEventSummary, 'title' | 'spotsTaken'>;
  onClose: () => void;
  /** Throws ApiError. */
  onDelete: () => Promise<void>;
}

/** Asks the user to type the event's title, and says how many attendees are deleted with it. */
export function DeleteEvent({ open, event: { title, spotsTaken }, onClose, onDelete }: DeleteEventProps) {
  const deleting = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      showToast(t('Event deleted!'), { tone: 'ok' });
      close();
    },
    onError: (error) => {
      logFailure('The event could not be deleted', error);
      showToast(t('The event was not deleted. Please try again.'), { tone: 'error' });
    },
  });
  const close = () => {
    deleting.reset();
    onClose();
  };
  return (
    <TypedNameQuestion
      open={open}
      title={t('Delete event')}
      text={
        <div className={styles.text}>
          <p>
            {tCount(spotsTaken, {
              one: '{{count}} attendee is deleted with this event, and so is everyone whose ticket was cancelled.',
              other: '{{count}} attendees are deleted with this event, and so is everyone whose ticket was cancelled.',
            })}
          </p>
          <p>{t('Their numbers and personal links stop working immediately. This can’t be undone.')}</p>
        </div>
      }
      name={title}
      what={t('event')}
      onConfirm={() => deleting.mutate()}
      onClose={close}
      busy={deleting.isPending}
      failure={deleting.error?.message}
    />
  );
}
