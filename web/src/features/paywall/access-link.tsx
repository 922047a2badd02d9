import type { AccessLinks } from '@nave/domain/channels/access-links.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './paywall-screen.module.css';

interface AccessLinkProps {
  link: AccessLinks['initial'];
  /** The question that the link answers. */
  question?: string;
  /** Whether the link is what the viewer needs now. */
  isMain?: boolean;
}

/** A link to the page on which viewers get access or renew it (CHN-212, CHN-213). */
export function AccessLink({ link, question, isMain }: AccessLinkProps) {
  if (!link) return null;
  const { label, url } = link;
  return (
    <p className={styles.access}>
      {question}{' '}
      <a className={isMain ? buttonClass({ look: 'soft', size: 'touch', wide: true }) : styles.link} href={url}>
        {label || url}
      </a>
    </p>
  );
}
