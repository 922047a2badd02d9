import { canInvite } from '@nave/domain/accounts/staff.policy.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import { canManage } from '@nave/domain/clients/clients.policy.ts';
import doneIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import openIcon from '@phosphor-icons/core/regular/circle.svg?raw';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { userListQuery } from '../../../features/accounts/staff/users.ts';
import { channelSummariesQuery, contentListPages } from '../../../features/contents/staff/contents.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './first-steps.module.css';

/** The first steps of a new organisation, shown until its first content is added (SHELL-190). */
export function FirstSteps({ client, channels }: { client: Client; channels: readonly Channel[] }) {
  const actor = useActor();
  const mayManage = canManage(actor, client).allowed;
  const isNew = useHasNoContent(client.id, mayManage);
  const users = useQuery({ ...userListQuery(client.id), enabled: isNew && canInvite(actor, client).allowed });
  const [channel] = channels;
  if (!isNew || !channel) return null;
  const otherUsers = users.data?.items.filter(({ id }) => id !== actor.id) ?? [];
  const viewerPath = viewerPaths(client.key).channel(channel.key);
  return (
    <section className={styles.steps} aria-label={t('First steps')}>
      <h2 className={styles.title}>{t('{{name}} is ready', { name: client.name })}</h2>
      <ol className={styles.list}>
        <Step isDone title={t('Your first channel: {{name}}', { name: channel.name })}>
          <a href={viewerPath} target="_blank" rel="noopener">
            {t('View it as your viewers do')}
          </a>
        </Step>
        <Step isDone={otherUsers.length > 0} title={t('Invite your team')}>
          <Link to={dashboardPaths.addUser(client.id)}>{t('Invite a user')}</Link>
        </Step>
        <Step isDone={false} title={t('Add your first service')}>
          <Link to={dashboardPaths.addContent(client.id)}>{t('Add content')}</Link>
        </Step>
      </ol>
    </section>
  );
}

/** Whether there is no content at all: neither in the summaries of the channels nor in the past. */
function useHasNoContent(clientId: string, enabled: boolean): boolean {
  const summaries = useQuery({ ...channelSummariesQuery(clientId), enabled });
  const isEmpty = summaries.data?.items.every(({ onDemand, coming }) => onDemand === 0 && !coming) ?? false;
  const past = useInfiniteQuery({ ...contentListPages(clientId, 'past'), enabled: enabled && isEmpty });
  return enabled && isEmpty && past.data?.pages[0]?.items.length === 0;
}

interface StepProps {
  isDone: boolean;
  title: string;
  /** The link to the page of this step. */
  children: ReactNode;
}

function Step({ isDone, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <Icon svg={isDone ? doneIcon : openIcon} size={24} className={isDone ? styles.done : styles.open} />
      <span className={styles.words}>
        <b>{title}</b>
        {isDone && <VisuallyHidden>{t(', done')}</VisuallyHidden>}
        {children}
      </span>
    </li>
  );
}
