import { Button } from '@mantine/core';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import compassIcon from '@phosphor-icons/core/light/compass-light.svg?raw';
import lockIcon from '@phosphor-icons/core/light/lock-light.svg?raw';
import warningIcon from '@phosphor-icons/core/light/warning-circle-light.svg?raw';
import type { ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';
import { logFailure } from '../../lib/log.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './message-pages.module.css';
import { useDocumentTitle } from './page-header.ts';

interface MessageProps {
  icon: string;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Explains why a page cannot be shown and what to do. */
function Message({ icon, title, children, action }: MessageProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.message}>
      <Icon svg={icon} size={40} className={styles.icon} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      {action ?? (
        <Button component={Link} to={dashboardPaths.chooser()}>
          {t('Go to dashboard')}
        </Button>
      )}
    </div>
  );
}

/** SHELL-56, SHELL-142 to SHELL-147: `text` says what is missing. */
export function NotFoundPage({ text = t('Page not found.') }: { text?: string }) {
  return (
    <Message icon={compassIcon} title={text}>
      {t('The address may be wrong, or this page was removed.')}
    </Message>
  );
}

/** SHELL-148. */
export function UnauthorizedPage() {
  return (
    <Message icon={lockIcon} title={t('Unauthorized')}>
      {t('Your role doesn’t have access to this page. Ask an owner or admin of your organisation.')}
    </Message>
  );
}

export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <Message
      icon={cloudIcon}
      title={t('We can’t load {{name}} right now', { name: site().brand.name })}
      action={<Button onClick={onRetry}>{t('Try again')}</Button>}
    >
      {t('Nothing is lost, and viewers aren’t affected. We keep trying.')}
    </Message>
  );
}

/** Shown after an uncaught error, which it logs; offers to reload the page. */
export function CrashPage() {
  const error = useRouteError();
  logFailure('The page broke', error);
  return (
    <Message
      icon={warningIcon}
      title={t('Something went wrong. Please try again')}
      action={<Button onClick={() => window.location.reload()}>{t('Reload page')}</Button>}
    >
      {t('This page ran into a problem. Your saved changes are safe.')}
    </Message>
  );
}
