import { Dialog as Base } from '@base-ui/react/dialog';
import closeIcon from '@phosphor-icons/core/regular/x.svg?raw';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/i18n.ts';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  /** Without this function the dialog has no close button, and the caller closes the dialog. */
  onClose?: () => void;
  title: string;
  description?: string;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  wide?: boolean;
  /** The surface whose colours the dialog uses: `on-well` in the viewer; by default the page's surface. */
  surface?: 'on-well';
  children?: ReactNode;
}

/** A modal dialog. Load it with `lazyPart`, to keep Base UI out of the first load. */
export function Dialog({ open, onClose, title, description, actions, wide, surface, children }: DialogProps) {
  const text = useTexts();
  return (
    <Base.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={classNames(styles.dialog, wide && styles.wide, surface)}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {onClose && (
              <Base.Close render={<IconButton icon={closeIcon} label={text('ui:close')} tooltipSide="left" />} />
            )}
          </div>
          <div className={styles.body}>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
