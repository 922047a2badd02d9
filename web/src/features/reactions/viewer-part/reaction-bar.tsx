import type { PublicContent } from '@nave/domain/contents/content.ts';
import { iconsOf } from '@nave/domain/reactions/icons-of.ts';
import { reactionPanelWidth } from '@nave/domain/reactions/reaction-counts.ts';
import closeIcon from '@phosphor-icons/core/bold/x-bold.svg?raw';
import showIcon from '@phosphor-icons/core/regular/eye.svg?raw';
import hideIcon from '@phosphor-icons/core/regular/eye-slash.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { NARROW, useMedia } from '../../../lib/use-media.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { filledReactionIcons, reactionIcons } from '../reaction-icons.ts';
import styles from './reaction-bar.module.css';
import { useReactions } from './use-reactions.ts';

interface ReactionBarProps extends Pick<PageScope, 'socket'> {
  content: PublicContent;
}

/** The icons that viewers tap. On a phone, a button opens them. */
export function ReactionBar({ socket, content }: ReactionBarProps) {
  const text = useTexts();
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { totals, isOn, tap, toggle } = useReactions(socket, content.id);
  useCloseOutside(place, isNarrow && isOpen, () => setOpen(false));
  const icons = iconsOf(content);
  const [first = 'heart'] = icons;
  return (
    <div ref={place} className={styles.place}>
      {isNarrow && (
        <IconButton
          icon={isOpen ? closeIcon : filledReactionIcons[first]}
          label={text(isOpen ? 'reactions:close' : 'reactions:open')}
          size="touch"
          aria-expanded={isOpen}
          className={isOpen ? undefined : styles.opener}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(!isNarrow || isOpen) && (
        <fieldset
          className={classNames(styles.bar, isNarrow && styles.floating)}
          aria-label={text('reactions:reactions')}
        >
          <span className={styles.icons} style={{ minWidth: reactionPanelWidth(icons.length) }}>
            {icons.map((icon) => (
              <button
                key={icon}
                type="button"
                className={styles.icon}
                aria-label={text(`reactions:${icon}`)}
                onClick={() => tap(icon)}
              >
                <Icon svg={reactionIcons[icon]} size={20} />
                {totals[icon] !== undefined && <span className={styles.total}>{totals[icon]}</span>}
              </button>
            ))}
          </span>
          <IconButton
            icon={isOn ? showIcon : hideIcon}
            label={text(isOn ? 'reactions:hide' : 'reactions:show')}
            size={isNarrow ? 'touch' : 'normal'}
            tooltipSide="topEnd"
            onClick={toggle}
          />
        </fieldset>
      )}
    </div>
  );
}

/** Closes the icons on a press outside, and on Escape. */
function useCloseOutside(place: React.RefObject<HTMLDivElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('pointerdown', onPress, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && latest.current(), { signal });
    return () => controller.abort();
  }, [isOpen, place]);
}
