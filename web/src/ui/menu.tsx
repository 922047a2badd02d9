import { Menu as Base } from '@base-ui/react/menu';
import checkIcon from '@phosphor-icons/core/bold/check-bold.svg?raw';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuAtProps {
  /** The button that opened the menu and regains the focus when the menu closes. Pressing it again closes the menu. */
  anchor: HTMLElement;
  surface?: 'on-well' | 'on-stage';
  side?: 'top' | 'bottom';
  /** The element in which the menu renders; by default the body. A player in full screen shows only its descendants. */
  container?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** An open menu of actions or choices. Load it with the part that uses it (menu-button.ts). */
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
  /** Whether the action is destructive. */
  isDanger?: boolean;
  /** Whether the menu stays open after the press; the action closes it. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** A menu item that runs an action. */
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

/** A line between two groups of a menu. */
export function MenuSeparator() {
  return <Base.Separator className={styles.line} />;
}

interface MenuLinkProps {
  href: string;
  newTab: boolean;
  /** Called before the page opens. */
  onPress?: () => void;
  children: ReactNode;
}

/** A menu item that opens another page, in a new tab or in this one. */
export function MenuLink({ href, newTab, onPress, children }: MenuLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Base.LinkItem className={styles.item} href={href} closeOnClick onClick={onPress} {...tab}>
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

/** A group of options, of which the selected one has a check mark. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(selected: string) => onChange(selected)}>
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
