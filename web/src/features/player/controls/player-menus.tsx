import type { RefObject } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { MenuAt, MenuChoice } from '../../../ui/menu.tsx';
import type { OpenedMenu } from '../../../ui/menu-button.ts';
import { type CaptionSize, captionSizes } from '../engine/caption-size.ts';
import type { Captions } from '../engine/caption-tracks.ts';

interface PlayerMenuProps extends OpenedMenu {
  frame: RefObject<HTMLElement | null>;
}

const captionSizeNames = {
  small: 'player:captionsSmall',
  medium: 'player:captionsMedium',
  large: 'player:captionsLarge',
} as const;

export function CaptionsMenu({ captions, frame, ...opened }: PlayerMenuProps & { captions: Captions }) {
  const text = useTexts();
  return (
    <MenuAt {...opened} surface="on-stage" side="top" container={frame}>
      <MenuChoice
        label={text('player:captions')}
        value={captions.showing ?? 'off'}
        onChange={(value) => captions.choose(value === 'off' ? null : value)}
        options={[
          { value: 'off', label: text('player:captionsOff') },
          ...captions.languages.map(({ language, label }) => ({ value: language, label })),
        ]}
      />
      {captions.size && captions.showing && (
        <MenuChoice
          label={text('player:captionSize')}
          value={captions.size}
          onChange={(value) => captions.chooseSize(value as CaptionSize)}
          options={captionSizes.map((size) => ({ value: size, label: text(captionSizeNames[size]) }))}
        />
      )}
    </MenuAt>
  );
}

interface QualityMenuProps extends PlayerMenuProps {
  qualities: number[];
  /** A height, or `auto`. */
  chosen: string;
  onChoose: (value: string) => void;
}

export function QualityMenu({ qualities, chosen, onChoose, frame, ...opened }: QualityMenuProps) {
  const text = useTexts();
  return (
    <MenuAt {...opened} surface="on-stage" side="top" container={frame}>
      <MenuChoice
        label={text('player:quality')}
        value={chosen}
        onChange={onChoose}
        options={[
          { value: 'auto', label: text('player:qualityAuto') },
          ...qualities.map((height) => ({ value: String(height), label: `${height}p` })),
        ]}
      />
    </MenuAt>
  );
}
