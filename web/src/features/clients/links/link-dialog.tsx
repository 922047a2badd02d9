import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkFrame } from '../../../ui/link-frame.tsx';
import styles from './link-dialog.module.css';

/** A link in a dialog over the page, behind which the video keeps playing (LNK-71, LNK-73). */
export function LinkDialog({ link, onClose }: { link: PublicLink; onClose: () => void }) {
  const text = useTexts();
  // LNK-83: a link to the chat opens this dialog only while the chat is closed.
  if (link.target === 'chat') {
    return (
      <Dialog
        open
        onClose={onClose}
        title={text('clients:chatClosed')}
        description={text('clients:chatUnavailable')}
        surface="on-well"
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={link.text} wide surface="on-well">
      <div className={styles.place}>
        <LinkFrame link={link} />
      </div>
    </Dialog>
  );
}
