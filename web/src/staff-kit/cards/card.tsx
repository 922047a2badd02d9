import { ActionIcon, Tooltip } from '@mantine/core';
import downIcon from '@phosphor-icons/core/regular/arrow-down.svg?raw';
import upIcon from '@phosphor-icons/core/regular/arrow-up.svg?raw';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import type { ReactNode } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Sortable } from '../lists/sortable-list.tsx';
import styles from './card.module.css';

/** The position of a card in its list, and the card's actions. */
export interface CardActions {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onCopy?: () => void;
  onRemove?: () => void;
}

interface CardProps {
  place: CardActions;
  sortable: Sortable | null;
  children: ReactNode;
}

/** A card of a list. Its buttons move the card, and so does its drag handle with touch, mouse or keyboard. */
export function Card({ place, sortable, children }: CardProps) {
  const { name, isFirst, isLast, onMove, onCopy, onRemove } = place;
  const row = sortable?.row;
  return (
    <li
      ref={row?.ref}
      style={row?.style}
      className={classNames(styles.card, row?.isDragged && styles.dragged)}
      aria-label={name}
    >
      <div className={styles.head}>
        {sortable?.grip}
        <h3 className={styles.title}>{name}</h3>
        <CardAction label={t('Move up')} of={name} icon={upIcon} disabled={isFirst} onPress={() => onMove(-1)} />
        <CardAction label={t('Move down')} of={name} icon={downIcon} disabled={isLast} onPress={() => onMove(1)} />
        {onCopy && <CardAction label={t('Copy')} of={name} icon={copyIcon} onPress={onCopy} />}
        {onRemove && <CardAction label={t('Remove')} of={name} icon={trashIcon} onPress={onRemove} />}
      </div>
      {children}
    </li>
  );
}

interface CardActionProps {
  className?: string | undefined;
  label: string;
  of: string;
  icon: string;
  disabled?: boolean;
  onPress: () => void;
}

/** A disabled action stays focusable, so that moving an item to an end by keyboard does not lose the focus. */
export function CardAction({ className, label, of, icon, disabled = false, onPress }: CardActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classNames(styles.action, className)}
        aria-label={`${label} ${of}`}
        data-disabled={disabled || undefined}
        aria-disabled={disabled}
        onClick={() => !disabled && onPress()}
      >
        <Icon svg={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
