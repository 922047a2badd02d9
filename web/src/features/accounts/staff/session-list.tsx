import { Button } from '@mantine/core';
import type { SignedIn } from '@nave/domain/accounts/profile.api.ts';
import desktopIcon from '@phosphor-icons/core/regular/desktop.svg?raw';
import phoneIcon from '@phosphor-icons/core/regular/device-mobile.svg?raw';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { listMoment } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './profile.module.css';

interface Props {
  sessions: SignedIn[];
  /** Throws ApiError, as `onEndOthers` does. */
  onEnd: (sessionId: string) => Promise<void>;
  onEndOthers: () => Promise<void>;
}

const ALL = 'all';

/** The browsers in which the user is signed in, each with a button to sign out there (ACC-194). */
export function SessionList({ sessions, onEnd, onEndOthers }: Props) {
  const [ending, setEnding] = useState<string | null>(null);
  const others = sessions.filter(({ isThis }) => !isThis);
  const end = async (sessionId: string, act: () => Promise<void>) => {
    setEnding(sessionId);
    try {
      await act();
    } catch (error) {
      logFailure('A session could not be ended', error);
      if (!(error instanceof ApiError)) throw error;
      showToast(t(error.message), { tone: 'error' });
    } finally {
      setEnding(null);
    }
  };
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <Icon svg={isPhone(session) ? phoneIcon : desktopIcon} size={24} />
            <span className={styles.words}>
              <b>{deviceText(session)}</b>
              <small>
                {session.isThis
                  ? t('Active now')
                  : t('Last used {{moment}}', { moment: listMoment(session.lastUsedAt) })}
              </small>
            </span>
            {session.isThis ? (
              <Badge>{t('This browser')}</Badge>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={t('Sign out {{device}}, last used {{moment}}', {
                  device: deviceText(session),
                  moment: listMoment(session.lastUsedAt),
                })}
                loading={ending === session.id}
                onClick={() => void end(session.id, () => onEnd(session.id))}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="default"
          className={styles.all}
          loading={ending === ALL}
          onClick={() => void end(ALL, onEndOthers)}
        >
          {t('Sign out all other browsers')}
        </Button>
      )}
    </>
  );
}

/** Returns a device in the page's language: translates 'on' in 'Chrome on Windows', or the text 'unknown device'. */
function deviceText({ device }: SignedIn): string {
  const [browser = '', system] = device.split(' on ');
  return system ? `${browser} ${t('on')} ${system}` : t(device);
}

function isPhone({ device }: SignedIn): boolean {
  return /Android|iOS/.test(device);
}
