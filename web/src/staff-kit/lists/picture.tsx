import churchIcon from '@phosphor-icons/core/light/church-light.svg?raw';
import { useState } from 'react';
import { pictureAttributes } from '../../lib/picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './picture.module.css';

/** The largest width in any list. */
const SIZES = '320px';

/** A 16:9 picture, or an icon where there is none. */
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
