import { PAYWALL_SIZES } from '@nave/domain/media/picture-widths.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import styles from './paywall-card.module.css';

const THUMB_SIZES = '256px';

interface PaywallCardProps {
  look: Pick<PublicChannel, 'name' | 'headerImage' | 'thumbImage'>;
  /** The client's logo, which links to its home. */
  mark: ReactNode;
  /** When it begins. */
  when?: ReactNode;
  children: ReactNode;
}

/** The card of the paywall, which welcomes to a channel or event (PAY-81 to PAY-84). */
export function PaywallCard({ look: { name, headerImage, thumbImage }, mark, when, children }: PaywallCardProps) {
  const text = useTexts();
  return (
    <div className={`on-well ${styles.card}`}>
      {headerImage && <img className={styles.header} {...pictureAttributes(headerImage, PAYWALL_SIZES)} alt="" />}
      <div className={styles.content}>
        <div className={headerImage ? styles.overHeader : undefined}>{mark}</div>
        <h1 className={styles.title} dir="auto">
          <span className={styles.welcome}>{text('paywall:welcome')}</span> {name}
        </h1>
        {when}
        {thumbImage && <img className={styles.thumb} {...pictureAttributes(thumbImage, THUMB_SIZES)} alt="" />}
        {children}
      </div>
    </div>
  );
}
