import churchIcon from '@phosphor-icons/core/light/church-light.svg?raw';
import { useState } from 'react';
import { pictureAttributes } from '../../lib/picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './picture.module.css';

/** As wide as any list shows it. */
const SIZES = '320px';

/** A 16:9 picture; where there is none, a mark on the sunken ground. */
export function Picture({ src, className }: { src: string | null; className?: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classNames(styles.picture, className)}>
      {src && src !== broken ? (
        <img loading="lazy" {...pictureAttributes(src, SIZES)} alt="" onError={() => setBroken(src)} />
      ) : (
        <Icon svg={churchIcon} size={28} />
      )}
    </span>
  );
}
