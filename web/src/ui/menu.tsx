import { Menu as Base } from '@base-ui/react/menu';
import checkIcon from '@phosphor-icons/core/bold/check-bold.svg?raw';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it, an `IconButton` or `Button`. */
  trigger: ReactElement;
  surface?: 'on-well' | 'on-stage';
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  /** Where it is drawn; the body by default. A player in full screen shows only what is inside itself. */
  container?: RefObject<HTMLElement | null>;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A menu of actions or of one choice. Load it when first needed, as the dialog. */
export function Menu({
  trigger,
  surface,
  side = 'bottom',
  align = 'end',
  container,
  onOpenChange,
  children,
}: MenuProps) {
  return (
    <Base.Root modal={false} onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner className={floating.positioner} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={classNames(floating.popup, styles.menu, surface)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuAtProps {
  /** What was pressed to open it: it has the focus again afterwards. */
  anchor: HTMLElement;
  surface?: 'on-well' | 'on-stage';
  onClose: () => void;
  children: ReactNode;
}

/** A menu that is open, at one of many buttons that open the same one. */
export function MenuAt({ anchor, surface, onClose, children }: MenuAtProps) {
  return (
    <Base.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner
          className={floating.positioner}
          anchor={anchor}
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
