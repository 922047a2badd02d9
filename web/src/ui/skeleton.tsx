import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** The name of a radius token. */
  radius?: '1' | '2' | '3' | 'full';
}

/** A placeholder in the shape of loading content; visible after 300 ms. Announce "Loading..." once per group. */
export function Skeleton({ width = '100%', height = 12, radius = '1' }: SkeletonProps) {
  return (
    <span className={styles.block} style={{ width, height, borderRadius: `var(--r-${radius})` }} aria-hidden="true" />
  );
}
