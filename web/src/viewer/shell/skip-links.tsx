import styles from './skip-links.module.css';

/** The first links in the tab order, which skip to the main areas of the page. */
export function SkipLinks({ links }: { links: { to: string; label: string }[] }) {
  return (
    <div className={styles.links}>
      {links.map(({ to, label }) => (
        <a
          key={to}
          className={styles.link}
          href={`#${to}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(to)?.focus();
          }}
        >
          {label}
        </a>
      ))}
    </div>
  );
}
