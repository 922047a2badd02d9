import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** A radius token's name, for pictures and avatars. */
  radius?: '1' | '2' | '3' | 'full';
}

/** A block in the shape of what comes; it shows after 300 ms only. Say "Loading..." once beside a group of them. */
export function Skeleton({ width = '100%', height = 12, radius = '1' }: SkeletonProps) {
  return (
    <span className={styles.block} style={{ width, height, borderRadius: `var(--r-${radius})` }} aria-hidden="true" />
  );
}
