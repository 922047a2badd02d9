import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface ButtonLook {
  /** `primary` is the only main action of a view; `tint` is for a theme's background. */
  look?: 'primary' | 'plain' | 'soft' | 'tint' | 'quiet' | 'danger';
  /** 36 px by default; `touch` (44 px) for the viewer and all phones. */
  size?: 'small' | 'normal' | 'touch';
  wide?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: string;
  /** Shows a spinner and disables the button, which keeps its width and name. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  look = 'plain',
  size = 'normal',
  wide,
  icon,
  busy,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ look, size, ...(wide && { wide }) }), busy && styles.busy, className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon && <Icon svg={icon} size={size === 'small' ? 16 : 18} />}
      <span>{children}</span>
      {busy && <span className={styles.ring} aria-hidden="true" />}
    </button>
  );
}

/** Returns the class names for a link that looks like a button. */
export function buttonClass({ look = 'plain', size = 'normal', wide }: ButtonLook): string {
  return classNames(
    styles.button,
    look !== 'plain' && styles[look],
    size !== 'normal' && styles[size],
    wide && styles.wide,
  );
}
