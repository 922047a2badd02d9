import type { SocialLinkType } from '@nave/domain/catalogues/social-link-type.ts';
import type { SocialLink } from '@nave/domain/contents/social-links.ts';
import facebook from '@phosphor-icons/core/regular/facebook-logo.svg?raw';
import web from '@phosphor-icons/core/regular/globe-simple.svg?raw';
import instagram from '@phosphor-icons/core/regular/instagram-logo.svg?raw';
import linkedin from '@phosphor-icons/core/regular/linkedin-logo.svg?raw';
import pinterest from '@phosphor-icons/core/regular/pinterest-logo.svg?raw';
import x from '@phosphor-icons/core/regular/x-logo.svg?raw';
import { Icon } from '../../ui/icon.tsx';
import styles from './social-links.module.css';
import { socialNames } from './social-names.ts';

const icons: Record<SocialLinkType, string> = { facebook, x, instagram, linkedin, pinterest, web };

/** Icon links to the organisation's profiles (LNK-60 to LNK-62). */
export function SocialLinks({ links }: { links: SocialLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ type, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may contain the same link twice.
        <li key={at}>
          <a
            className={styles.link}
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={socialNames[type]}
            title={socialNames[type]}
          >
            <Icon svg={icons[type]} size={22} />
          </a>
        </li>
      ))}
    </ul>
  );
}
