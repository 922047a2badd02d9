import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import { canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { chooseLanguage, languages, useLanguage, useTexts } from '../../lib/i18n.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { PRODUCT_MARK, site } from '../../lib/site.ts';
import styles from './footer.module.css';

/** What staff can edit from here. */
export interface Editable {
  clientId: string;
  channelId?: string | undefined;
  contentId?: string | undefined;
}

interface FooterProps {
  session: Pick<ViewerSession, 'me' | 'user' | 'show'>;
  editable: Editable;
  /** Where scripts of others run or may run: the visitor answers anew whether they may. */
  onPrivacyChoices?: (() => void) | undefined;
}

/** VIEW-151 to VIEW-155, VIEW-160 to VIEW-164, and the switch of language. */
export function Footer({ session, editable, onPrivacyChoices }: FooterProps) {
  const text = useTexts();
  const { brand } = site();
  return (
    <footer className={styles.footer}>
      {session.me?.kind === 'user' && <Account session={session} editable={editable} />}
      <nav className={styles.row} aria-label={text('viewer:about')}>
        {session.me?.kind === 'guest' && (
          <button type="button" className={styles.signIn} onClick={() => session.show('sign-in')}>
            {text('accounts:signIn')}
          </button>
        )}
        {brand.terms && <a href={brand.terms}>{text('viewer:terms')}</a>}
        {brand.privacy && <a href={brand.privacy}>{text('viewer:privacy')}</a>}
        {onPrivacyChoices && (
          <button type="button" onClick={onPrivacyChoices}>
            {text('channels:privacyChoices')}
          </button>
        )}
        {brand.support && <a href={brand.support}>{text('viewer:support')}</a>}
        <LanguageSwitch />
        <Product />
      </nav>
    </footer>
  );
}

/** A link where the operator has set one. */
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

function Account({ session: { me, user, show }, editable }: Omit<FooterProps, 'onPrivacyChoices'>) {
  const text = useTexts();
  const edit = user && editPath(user, editable);
  const staff = user && isStaff(actorOfAppUser(user), editable.clientId);
  return (
    <div className={styles.row}>
      <b className={styles.name}>{me?.name}</b>
      {/* VIEW-161 to VIEW-164 */}
      {edit && <a href={edit}>{text('viewer:edit')}</a>}
      {staff && editable.contentId && (
        <a href={dashboardPaths.host(editable.clientId, editable.contentId)}>{text('viewer:hostPanel')}</a>
      )}
      {staff && <a href={dashboardPaths.channels(editable.clientId)}>{text('viewer:backToDashboard')}</a>}
      <button type="button" onClick={() => show('sign-out')}>
        {text('accounts:signOut')}
      </button>
    </div>
  );
}

/** Where an owner or admin edits what is shown: the content, or else the channel. The server decides again. */
function editPath(
  user: NonNullable<ViewerSession['user']>,
  { clientId, channelId, contentId }: Editable,
): string | null {
  const actor = actorOfAppUser(user);
  if (!channelId) return null;
  if (contentId) {
    const may = canEditContent(actor, { clientId, channelIds: [channelId] }).allowed;
    return may ? dashboardPaths.content(clientId, contentId) : null;
  }
  return canEditChannel(actor, { id: channelId, clientId }).allowed
    ? dashboardPaths.channel(clientId, channelId)
    : null;
}

/** Each language by its own name. */
const languageNames = { en: 'English', es: 'Español' };

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
