import styles from './loading.module.css';

/** SHELL-137 to SHELL-141. Shows after 300 ms, so that a quick answer does not flicker. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}
