import okIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import errorIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { hideToast, TOAST_MS, type Toast, toastStore } from './toast-store.ts';
import styles from './toasts.module.css';

/** The place where toasts show; once per page. */
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

function OneToast({ toast }: { toast: Toast }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // Someone who reads it, or is about to press Undo, keeps it.
      if (!box.current?.matches(':hover, :focus-within')) hideToast(toast.id);
    }, TOAST_MS);
    return () => clearInterval(timer);
  }, [toast.id]);
  const { action } = toast;
  return (
    <div className={styles.toast} ref={box}>
      {toast.tone === 'ok' && <Icon svg={okIcon} />}
      {toast.tone === 'error' && <Icon svg={errorIcon} className={styles.errorIcon} />}
      {toast.message}
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            hideToast(toast.id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
