import type { EventConnection } from '@nave/domain/channels/event-connection.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Question } from '../../../../staff-kit/questions/question.tsx';

interface RemoveEventQuestionProps {
  /** The event to remove; null if the question is closed. */
  event: EventConnection | null;
  onStay: () => void;
  onRemove: (event: EventConnection) => void;
}

/** Asks before an event is removed from the form (TKT-40, TKT-41). */
export function RemoveEventQuestion({ event, onStay, onRemove }: RemoveEventQuestionProps) {
  return (
    <Question
      open={event !== null}
      title={t('Remove this event?')}
      text={t("Any contents with rules from this event's data may be affected")}
      answers={[
        { label: t('Cancel'), onChoose: onStay },
        { label: t('Remove'), tone: 'destructive', onChoose: () => event && onRemove(event) },
      ]}
    />
  );
}
