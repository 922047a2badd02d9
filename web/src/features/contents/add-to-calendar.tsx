import calendarIcon from '@phosphor-icons/core/regular/calendar-plus.svg?raw';
import { useTexts } from '../../lib/i18n.ts';
import { calendarFile } from '../../lib/viewer-paths.ts';
import { type ButtonLook, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface AddToCalendarProps {
  channel: { id: string; clientId: string };
  contentKey: string;
  look?: ButtonLook['look'];
}

/** A link that downloads a calendar file of a content that has a start time (VIEW-273). */
export function AddToCalendar({ channel: { id, clientId }, contentKey, look = 'primary' }: AddToCalendarProps) {
  const text = useTexts();
  return (
    <a className={buttonClass({ look, size: 'touch' })} href={calendarFile(clientId, id, contentKey)} download>
      <Icon svg={calendarIcon} />
      <span>{text('contents:addToCalendar')}</span>
    </a>
  );
}
