import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { inLanguage } from '@nave/domain/contents/interactions/translation.ts';
import icon from '@phosphor-icons/core/fill/hand-tap-fill.svg?raw';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './full-screen-chip.module.css';

interface FullScreenChipProps {
  interaction: Interaction;
  onOpen: () => void;
}

/** Tells a viewer in full screen of a new interaction, over the picture. A press leaves full screen and opens the panel. */
export function FullScreenChip({ interaction, onOpen }: FullScreenChipProps) {
  const text = useTexts();
  const title = inLanguage(interaction, useLanguage()).interactionTitle;
  const picture = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement);
  // A video element that is in full screen by itself shows nothing else.
  if (!picture || picture instanceof HTMLVideoElement) return null;
  const open = () => {
    const left = document.exitFullscreen?.() ?? Promise.resolve();
    left.catch(() => undefined).then(onOpen);
  };
  return createPortal(
    <button type="button" className={styles.chip} onClick={open}>
      <Icon svg={icon} size={20} />
      <span className={styles.title} dir="auto">
        {text('interactions:newQuestion')}: {title}
      </span>
    </button>,
    picture,
  );
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
