import okIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import errorIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { hideToast, openToast, TOAST_MS, type Toast, toastStore } from './toast-store.ts';
import styles from './toasts.module.css';

/** Shows the toasts; once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, message, tone, action, form, isOpen } }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) return;
    const timer = setInterval(() => {
      // Keeps the toast while the pointer is over it or the focus is in it, for example to press Undo.
      if (!element.current?.matches(':hover, :focus-within')) hideToast(id);
    }, TOAST_MS);
    return () => clearInterval(timer);
  }, [id, isOpen]);
  if (isOpen) return <div className={styles.toast}>{form?.show(() => hideToast(id))}</div>;
  return (
    <div className={styles.toast} ref={element}>
      {tone === 'ok' && <Icon svg={okIcon} />}
      {tone === 'error' && <Icon svg={errorIcon} className={styles.errorIcon} />}
      {message}
      {form && (
        <button type="button" onClick={() => openToast(id)}>
          {form.label}
        </button>
      )}
      {action && (
        <button
          type="button"
          onClick={() => {
            hideToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
