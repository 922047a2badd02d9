import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkFrame } from '../../../ui/link-frame.tsx';
import styles from './link-dialog.module.css';

/** A link that opens in a window over the page; the video plays on behind it (LNK-71, LNK-73). */
export function LinkDialog({ link, onClose }: { link: PublicLink; onClose: () => void }) {
  const text = useTexts();
  // LNK-83: the chat that it opens is closed.
  if (link.target === 'chat') {
    const [title, description] = [text('clients:chatClosed'), text('clients:chatUnavailable')];
    return <Dialog open onClose={onClose} title={title} description={description} surface="on-well" />;
  }
  return (
    <Dialog open onClose={onClose} title={link.text} wide surface="on-well">
      <div className={styles.place}>
        <LinkFrame link={link} />
      </div>
    </Dialog>
  );
}
