import type { Profile } from '@nave/domain/accounts/profile.api.ts';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LinkedProviders } from '../../../features/accounts/staff/linked-providers.tsx';
import { OwnNameForm } from '../../../features/accounts/staff/own-name-form.tsx';
import { chooseOwnLanguage, rename, uploadOwnImage } from '../../../features/accounts/staff/own-person.ts';
import { OwnPicture } from '../../../features/accounts/staff/own-picture.tsx';
import { PasskeyList } from '../../../features/accounts/staff/passkey-list.tsx';
import { addPasskey, passkeyListQuery, removePasskey } from '../../../features/accounts/staff/passkeys.ts';
import { PasswordChangeFields } from '../../../features/accounts/staff/password-change-form.tsx';
import {
  changePassword,
  endOtherSessions,
  endSession,
  linkableQuery,
  profileQuery,
  reauthenticate,
  reloadProfile,
  unlinkProvider,
} from '../../../features/accounts/staff/profile.ts';
import {
  authenticatorQuery,
  confirmAuthenticator,
  prepareAuthenticator,
  renewRecoveryCodes,
  turnOffAuthenticator,
} from '../../../features/accounts/staff/second-factor.ts';
import { SessionList } from '../../../features/accounts/staff/session-list.tsx';
import { TwoStep } from '../../../features/accounts/staff/two-step.tsx';
import { ApiError } from '../../../lib/api.ts';
import { chooseLanguage, type Language } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { LanguageSwitch } from '../../../staff-kit/page/language-switch.tsx';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { UnreachablePage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './profile-page.module.css';

/** The user's own account: /dashboard/profile, also within an organisation (SHELL-40, SHELL-41, ACC-118). */
export function ProfilePage() {
  const { id, name, email } = useActor();
  const queryClient = useQueryClient();
  const user = useQuery(sessionQuery).data?.user;
  const { data, isError, refetch } = useQuery(profileQuery);
  const saveLanguage = async (language: Language) => {
    try {
      await chooseOwnLanguage(queryClient, language);
      await chooseLanguage(language);
    } catch (error) {
      logFailure('The language could not be saved', error);
      if (!(error instanceof ApiError)) throw error;
      showToast(t(error.message), { tone: 'error' });
    }
  };
  useDocumentTitle(t('Your profile'));
  if (!data) return isError ? <UnreachablePage onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div className={styles.page}>
      <header className={styles.person}>
        <div className={styles.words}>
          <h1 className={styles.title}>{name || email}</h1>
          <p className={styles.email}>{email}</p>
        </div>
      </header>
      <FormPart title={t('You')}>
        <OwnPicture
          id={id}
          name={name || email}
          photoURL={user?.avatarImage ?? null}
          onUpload={(file, onProgress) => uploadOwnImage(queryClient, id, { file, onProgress })}
        />
        {user && (
          <OwnNameForm
            start={{ firstName: user.firstName, lastName: user.lastName }}
            onSave={(own) => rename(queryClient, own)}
          />
        )}
      </FormPart>
      <FormPart title={t('Language')}>
        <p>{t('For the dashboard and your emails, in every browser.')}</p>
        <LanguageSwitch onChoose={(language) => void saveLanguage(language)} />
      </FormPart>
      <FormPart title={t('Password')}>
        <PasswordChangeFields
          key={String(data.hasPassword)}
          email={email}
          hasPassword={data.hasPassword}
          onSave={(change) => changePassword(queryClient, change)}
        />
      </FormPart>
      <FormPart title={t('Passkeys')}>
        <Passkeys profile={data} />
      </FormPart>
      <FormPart title={t(secondFactorTexts.title)}>
        <OwnTwoStep />
      </FormPart>
      <Providers identities={data.identities} hasPassword={data.hasPassword} email={email} />
      <FormPart title={t('Where you’re signed in')}>
        <SessionList
          sessions={data.sessions}
          onEnd={(sessionId) => endSession(queryClient, sessionId)}
          onEndOthers={() => endOtherSessions(queryClient)}
        />
      </FormPart>
    </div>
  );
}

interface ProvidersProps extends Pick<Profile, 'identities' | 'hasPassword'> {
  email: string;
}

/** Linked and linkable accounts; nothing if there are none (ACC-12). */
function Providers({ identities, hasPassword, email }: ProvidersProps) {
  const queryClient = useQueryClient();
  const { clientId = null } = useParams();
  const offered = useQuery(linkableQuery(clientId)).data?.items ?? [];
  if (identities.length + offered.length === 0) return null;
  return (
    <FormPart title={t('Other accounts')}>
      <LinkedProviders
        identities={identities}
        offered={offered}
        clientId={clientId}
        hasPassword={hasPassword}
        onLinked={() => reloadProfile(queryClient)}
        onUnlink={(identityId) => unlinkProvider(queryClient, identityId)}
        onConfirm={(password) => reauthenticate(queryClient, email, password)}
      />
    </FormPart>
  );
}

function OwnTwoStep() {
  const queryClient = useQueryClient();
  const { data } = useQuery(authenticatorQuery);
  if (!data) return null;
  return (
    <TwoStep
      state={data}
      onPrepare={prepareAuthenticator}
      onConfirm={(code) => confirmAuthenticator(queryClient, code)}
      onRenewCodes={(code) => renewRecoveryCodes(queryClient, code)}
      onTurnOff={(code) => turnOffAuthenticator(queryClient, code)}
    />
  );
}

function Passkeys({ profile: { hasPassword, identities, sessions } }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(passkeyListQuery);
  if (!data) return null;
  return (
    <PasskeyList
      passkeys={data.items}
      hasOtherWay={hasPassword || identities.length > 0}
      device={sessions.find(({ isThis }) => isThis)?.device ?? ''}
      onAdd={(passkey) => addPasskey(queryClient, passkey)}
      onRemove={(passkeyId) => removePasskey(queryClient, passkeyId)}
    />
  );
}
