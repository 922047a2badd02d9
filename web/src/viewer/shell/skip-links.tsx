import styles from './skip-links.module.css';

/** The first stops of the Tab key: straight to what people come for. */
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
