import { useState } from 'react';
import { store, stored } from '../../../lib/storage.ts';

const KEY = 'nave.player.captions.size';
export const captionSizes = ['small', 'medium', 'large'] as const;
export type CaptionSize = (typeof captionSizes)[number];

/** The size of captions, stored in this browser. */
export function useCaptionSize(): [CaptionSize, (size: CaptionSize) => void] {
  const [size, setSize] = useState<CaptionSize>(() => captionSizes.find((one) => one === stored(KEY)) ?? 'medium');
  const choose = (next: CaptionSize) => {
    store(KEY, next);
    setSize(next);
  };
  return [size, choose];
}
