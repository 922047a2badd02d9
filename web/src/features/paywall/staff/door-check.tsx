import type { DoorFinding } from '@nave/domain/paywall/desk.api.ts';
import warningIcon from '@phosphor-icons/core/regular/warning.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type DeskIds, doorCheckQuery } from './desk.ts';
import styles from './door-check.module.css';

/** What staff should look at before people come to the event; nothing if all is in order. */
export function DoorCheck({ ids }: { ids: DeskIds }) {
  const { data } = useQuery(doorCheckQuery(ids));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('Door check')}>
      <h2 className={styles.title}>
        <Icon svg={warningIcon} size={20} />
        {t('Door check')}
      </h2>
      <ul>
        {data.items.map((finding) => (
          <li key={JSON.stringify(finding)} className={styles.finding}>
            <span>{findingWords(finding)}</span> <Help finding={finding} clientId={ids.clientId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function findingWords(finding: DoorFinding): string {
  switch (finding.kind) {
    case 'connected-nowhere':
      return t('No channel is connected to this event, so its numbers open nothing yet.');
    case 'enters-nowhere':
      return tCount(
        finding.attendees,
        {
          one: '{{count}} attendee of type {{type}} may enter nowhere.',
          other: '{{count}} attendees of type {{type}} may enter nowhere.',
        },
        { type: finding.type },
      );
    case 'access-ends-early':
      return t('In {{channel}}, the access of attendees of type {{type}} ends before the event starts.', finding);
    case 'opens-to-nobody':
      return t('{{content}} opens to nobody: no type or option of this event satisfies its access rules.', finding);
    case 'short-numbers':
      return tCount(finding.numbers, {
        one: '{{count}} attendee number has fewer than 10 digits and can be guessed.',
        other: '{{count}} attendee numbers have fewer than 10 digits and can be guessed.',
      });
    case 'numbers-in-sequence':
      return tCount(finding.numbers, {
        one: '{{count}} attendee number follows another one and can be guessed.',
        other: '{{count}} attendee numbers follow one another and can be guessed.',
      });
  }
}

/** Where staff put the finding right. */
function Help({ finding, clientId }: { finding: DoorFinding; clientId: string }) {
  if (finding.kind === 'connected-nowhere')
    return <Link to={dashboardPaths.channels(clientId)}>{t('Choose a channel')}</Link>;
  if ('channelId' in finding)
    return <Link to={`${dashboardPaths.channel(clientId, finding.channelId)}/access`}>{t('Open its access')}</Link>;
  if ('contentId' in finding)
    return <Link to={`${dashboardPaths.content(clientId, finding.contentId)}/access`}>{t('Open its access')}</Link>;
  return <span className={styles.help}>{t('Leave the number empty when you add people to get random ones.')}</span>;
}
