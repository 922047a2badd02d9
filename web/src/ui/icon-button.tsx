import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: string;
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  size?: 'normal' | 'rail' | 'touch';
  iconSize?: number;
  selected?: boolean;
  dot?: boolean;
  tooltipSide?: 'top' | 'topEnd' | 'bottom' | 'bottomEnd' | 'left';
  ref?: Ref<HTMLButtonElement>;
}

const iconSizes = { normal: 20, rail: 22, touch: 22 };

export function IconButton({
  icon,
  label,
  size = 'normal',
  iconSize = iconSizes[size],
  selected,
  dot,
  tooltipSide = 'top',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={classNames(
          styles.button,
          size !== 'normal' && styles[size],
          selected && styles.selected,
          dot && styles.dot,
          className,
        )}
      >
        <Icon svg={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}
