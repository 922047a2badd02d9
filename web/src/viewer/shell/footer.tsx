import type { ReactNode } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { chooseLanguage, languages, useLanguage, useTexts } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import { PRODUCT_MARK, site } from '../../lib/site.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './footer.module.css';
import type { Editable } from './footer-account.tsx';

export const FooterAccount = lazyPart(() => import('./footer-account.tsx').then((module) => module.FooterAccount));

interface FooterProps {
  session: Pick<ViewerSession, 'me' | 'user' | 'show'>;
  editable: Editable;
  /** Entries that the page's parts add. */
  children?: ReactNode;
}

/** Legal links, support, the language switch and the viewer's account (VIEW-151 to VIEW-155, VIEW-160 to VIEW-164). */
export function Footer({ session, editable, children }: FooterProps) {
  const text = useTexts();
  const { brand } = site();
  return (
    <footer className={styles.footer}>
      {session.me?.kind === 'user' && <FooterAccount session={session} editable={editable} waiting={() => null} />}
      <nav className={styles.row} aria-label={text('viewer:about')}>
        {session.me?.kind === 'guest' && (
          <button type="button" className={styles.signIn} onClick={() => session.show('sign-in')}>
            {text('accounts:signIn')}
          </button>
        )}
        {brand.terms && <a href={brand.terms}>{text('viewer:terms')}</a>}
        {brand.privacy && <a href={brand.privacy}>{text('viewer:privacy')}</a>}
        {children}
        {brand.support && <a href={brand.support}>{text('viewer:support')}</a>}
        <LanguageSwitch />
        <Product />
      </nav>
    </footer>
  );
}

/** The product's name, linked if the operator has set an address. */
function Product() {
  const text = useTexts();
  const { home, logo, name } = site().brand;
  const words = (
    <>
      {text('viewer:product')} <img className={styles.mark} src={logo ?? PRODUCT_MARK} alt="" />
      {name}
    </>
  );
  if (!home) return <span className={styles.product}>{words}</span>;
  return (
    <a className={styles.product} href={home}>
      {words}
    </a>
  );
}

function LanguageSwitch() {
  const text = useTexts();
  const language = useLanguage();
  return (
    <fieldset className={styles.languages} aria-label={text('viewer:language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={styles.language}
          onClick={() => chooseLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}
