import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { signIn } from '../../features/accounts/staff/sign-in.ts';
import { SignInForm } from '../../features/accounts/staff/sign-in-form.tsx';
import { useDocumentTitle } from '../../staff-kit/page/page-header.ts';
import { Logo } from '../shell/logo.tsx';
import { LegalLinks } from '../shell/page-footer.tsx';
import { LostNote } from './lost-note.tsx';
import styles from './sign-in-page.module.css';

/** `before` is whose session ended while the page was open: the page waits for them behind this one (SHELL-165). */
export function SignInPage({ before }: { before: AppUser | null }) {
  const queryClient = useQueryClient();
  useDocumentTitle('Sign in');
  const enter = async (input: SignInInput) => (await signIn(queryClient, input, before)) !== null;
  return (
    <main className={styles.page}>
      <section className={styles.side}>
        <p className={styles.logo}>
          <Logo />
          Nave
        </p>
        <div className={styles.form}>
          <LostNote />
          <h1 className={styles.title}>Sign in</h1>
          {before ? (
            <p className={styles.ended} role="status">
              Your session ended. What you typed is kept.
            </p>
          ) : (
            <p className={styles.lead}>Dashboard for staff and volunteers</p>
          )}
          <SignInForm email={before?.email} onSignIn={enter} />
          <p className={styles.hint}>New here? Ask an administrator of your organisation for an invitation.</p>
        </div>
        <LegalLinks />
      </section>
      <aside className={styles.picture} aria-hidden="true" />
    </main>
  );
}
