import { Popover } from '@base-ui/react/popover';
import {
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Emojis,
  type SkinTone,
  useSkinTone,
} from 'frimousse';
import { type RefObject, useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import { store, stored } from '../../../lib/storage.ts';
import { classNames } from '../../../ui/class-names.ts';
import floating from '../../../ui/floating.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { offeredEmojis } from './emoji-data.ts';
import styles from './emoji-picker.module.css';
import { rememberEmoji } from './used-emojis.ts';

const COLUMNS = 8;
/** Distance from the emoji button to the end of the composer's box. */
const TO_END_PX = 34;
const TONE_KEY = 'nave.emojiTone';
const tones: SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'];

interface EmojiPickerProps {
  /** The button that opens and closes the picker. */
  anchor: RefObject<HTMLElement | null>;
  /** Receives the focus when the picker closes. */
  field: RefObject<HTMLElement | null>;
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** All emojis of this device, by search or category. Stays open after a choice, since messages often have several. */
export function EmojiPicker({ anchor, field, onChoose, onClose }: EmojiPickerProps) {
  const text = useTexts();
  const language = useLanguage();
  const search = useRef<HTMLInputElement>(null);
  const choose = (emoji: string) => {
    rememberEmoji(emoji);
    onChoose(emoji);
  };
  return (
    <Popover.Root
      open
      onOpenChange={(_, { reason, event }) => {
        // The button's own click handler closes the picker.
        if (reason !== 'outside-press' || !anchor.current?.contains(event.target as Node)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={floating.positioner}
          anchor={anchor}
          side="top"
          align="end"
          alignOffset={-TO_END_PX}
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup
            className={classNames(floating.popup, 'on-well')}
            aria-label={text('emoji:title')}
            initialFocus={search}
            finalFocus={field}
          >
            <Emojis.Root
              className={styles.picker}
              locale={language}
              columns={COLUMNS}
              skinTone={tones.find((tone) => tone === stored(TONE_KEY)) ?? 'none'}
              resolveEmojiData={() => offeredEmojis(language, text('emoji:used'))}
              onEmojiSelect={({ emoji }) => choose(emoji)}
            >
              <Emojis.Search
                ref={search}
                className={styles.search}
                type="search"
                aria-label={text('emoji:search')}
                placeholder={text('emoji:search')}
              />
              <Emojis.Viewport className={styles.viewport}>
                <Emojis.Loading>
                  <Skeleton height={240} />
                </Emojis.Loading>
                <Emojis.Empty>
                  {({ search: searched }) => <p className={styles.none}>{text('emoji:none', { search: searched })}</p>}
                </Emojis.Empty>
                <Emojis.List className={styles.list} components={{ CategoryHeader: Heading, Row, Emoji }} />
              </Emojis.Viewport>
              <div className={styles.foot}>
                <Emojis.ActiveEmoji>
                  {({ emoji }) =>
                    emoji && (
                      <span className={styles.active}>
                        <span className={styles.large}>{emoji.emoji}</span> {emoji.label}
                      </span>
                    )
                  }
                </Emojis.ActiveEmoji>
                <Tone />
              </div>
            </Emojis.Root>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Selects the skin tone of all hands and people, and stores it. */
function Tone() {
  const text = useTexts();
  const [tone] = useSkinTone();
  useEffect(() => store(TONE_KEY, tone), [tone]);
  return <Emojis.SkinToneSelector className={styles.tone} aria-label={text('emoji:tone')} />;
}

function Heading({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...props} className={styles.heading}>
      {category.label}
    </div>
  );
}

/** The library counts rows and columns from zero, ARIA from one. */
function Row({ 'aria-rowindex': index = 0, ...props }: EmojiPickerListRowProps) {
  const ariaProps = { ...props, 'aria-rowindex': index + 1 };
  return <div {...ariaProps} className={styles.row} />;
}

function Emoji({ emoji, 'aria-colindex': index = 0, ...props }: EmojiPickerListEmojiProps) {
  const ariaProps = { ...props, 'aria-colindex': index + 1 };
  return (
    <button type="button" {...ariaProps} className={styles.emoji}>
      {emoji.emoji}
    </button>
  );
}
