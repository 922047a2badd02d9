import { Menu as Base } from '@base-ui/react/menu';
import checkIcon from '@phosphor-icons/core/bold/check-bold.svg?raw';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuAtProps {
  /** The button that opened it: it has the focus again afterwards, and closes it when pressed again. */
  anchor: HTMLElement;
  surface?: 'on-well' | 'on-stage';
  side?: 'top' | 'bottom';
  /** Where it is drawn; the body by default. A player in full screen shows only what is inside itself. */
  container?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** An open menu of actions or of one choice. It is loaded with what it holds (menu-button.ts). */
export function MenuAt({ anchor, surface, side = 'bottom', container, onClose, children }: MenuAtProps) {
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(open, { reason, event }) => {
        const isOnButton = reason === 'outside-press' && event.target instanceof Node && anchor.contains(event.target);
        if (!open && !isOnButton) onClose();
      }}
    >
      <Base.Portal container={container}>
        <Base.Positioner
          className={floating.positioner}
          anchor={anchor}
          side={side}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={classNames(floating.popup, styles.menu, surface)} finalFocus={() => anchor}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuActionProps {
  onPress: () => void;
  icon?: string;
  /** What it does takes something away. */
  isDanger?: boolean;
  /** Whoever opened it closes it. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** Does something on the page. */
export function MenuAction({ onPress, icon, isDanger = false, staysOpen = false, children }: MenuActionProps) {
  return (
    <Base.Item
      className={classNames(styles.item, isDanger && styles.danger)}
      closeOnClick={!staysOpen}
      onClick={onPress}
    >
      {icon && <Icon svg={icon} size={20} />}
      {children}
    </Base.Item>
  );
}

/** Parts two groups of a menu. */
export function MenuLine() {
  return <Base.Separator className={styles.line} />;
}

/** Leads to another page, in a new tab or in this one. */
export function MenuLink({ href, newTab, children }: { href: string; newTab: boolean; children: ReactNode }) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Base.LinkItem className={styles.item} href={href} closeOnClick {...tab}>
      {children}
    </Base.LinkItem>
  );
}

interface MenuChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several, marked with a check. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(chosen: string) => onChange(chosen)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
            <span className={styles.check}>
              <Base.RadioItemIndicator>
                <Icon svg={checkIcon} size={16} />
              </Base.RadioItemIndicator>
            </span>
            {option.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
