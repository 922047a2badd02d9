import calendarIcon from '@phosphor-icons/core/regular/calendar-plus.svg?raw';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?raw';
import { useTexts } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import { channelCalendar } from '../../lib/viewer-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './follow-calendar.module.css';

/** Subscribes the viewer's calendar to the channel, or copies the feed's URL (VIEW-279). */
export function FollowCalendar({ channel: { id, clientId } }: { channel: { id: string; clientId: string } }) {
  const text = useTexts();
  const address = location.origin + channelCalendar(clientId, id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast(text('schedule:copied'));
    } catch (error) {
      // Pages without HTTPS have no clipboard: the toast shows the URL to copy by hand.
      logFailure('The address could not be copied', error);
      showToast(address);
    }
  };
  return (
    <div className={styles.row}>
      <a className={buttonClass({ size: 'touch' })} href={address.replace(/^https?:/, 'webcal:')}>
        <Icon svg={calendarIcon} />
        <span>{text('schedule:follow')}</span>
      </a>
      <IconButton icon={copyIcon} label={text('schedule:copyAddress')} size="touch" onClick={copy} />
    </div>
  );
}
