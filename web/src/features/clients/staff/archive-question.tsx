import type { Client } from '@nave/domain/clients/client.ts';
import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import type { ArchiveConsequences } from '@nave/domain/pages/product.api.ts';
import { useQuery } from '@tanstack/react-query';
import { sentenceMoment } from '../../../lib/staff-dates.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { TypedNameQuestion } from '../../../staff-kit/questions/typed-name-question.tsx';
import { LiveBadge } from '../../../ui/badge.tsx';
import styles from './archive-client.module.css';
import { archiveConsequencesQuery } from './product.ts';

/** The fields of an organisation that the question needs. */
type NamedClient = Pick<Client, 'id' | 'name' | 'timeZoneName'>;

interface ArchiveQuestionProps {
  client: NamedClient;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Maximum number of listed addresses; further addresses are only counted. */
const LISTED_ADDRESSES = 5;

/** Shows what stops when the organisation is archived, and asks the user to type the organisation's name (CLI-222). */
export function ArchiveQuestion({ client, open, ...question }: ArchiveQuestionProps) {
  const { data, isError } = useQuery({ ...archiveConsequencesQuery(client.id), enabled: open });
  return (
    <TypedNameQuestion
      {...question}
      open={open}
      title={t('Archive {{name}}?', { name: client.name })}
      text={data ? <Consequences client={client} {...data} /> : isError ? <LoadError /> : <p>{t('Counting...')}</p>}
      name={client.name}
      what={t('organisation')}
      canConfirm={data !== undefined}
    />
  );
}

function LoadError() {
  return <p role="alert">{t('We can’t load what archiving affects. Close this window and try again.')}</p>;
}

function Consequences({ client, live, contents, upcoming, addresses }: { client: NamedClient } & ArchiveConsequences) {
  const { timeZoneName: timeZone } = client;
  const further = addresses.length - LISTED_ADDRESSES;
  return (
    <div className={styles.consequences}>
      {live.map(({ id, name, closesAt }) => (
        <p key={id}>
          <LiveBadge>{t('LIVE')}</LiveBadge>{' '}
          {t('{{name}}, which ends on {{moment}}, stops for viewers immediately.', {
            name,
            moment: `${sentenceMoment(closesAt, { timeZone })} ${zoneAbbreviation(closesAt, { timeZone })}`,
          })}
        </p>
      ))}
      <p>
        {upcoming > 0
          ? tCount(
              contents,
              {
                one: '{{count}} content ({{upcoming}} upcoming) is hidden from staff and viewers.',
                other: '{{count}} contents ({{upcoming}} upcoming) are hidden from staff and viewers.',
              },
              { upcoming },
            )
          : tCount(contents, {
              one: '{{count}} content is hidden from staff and viewers.',
              other: '{{count}} contents are hidden from staff and viewers.',
            })}
      </p>
      <div>
        <p>{addresses.length === 1 ? t('This address stops working:') : t('These addresses stop working:')}</p>
        <ul className={styles.addresses}>
          {addresses.slice(0, LISTED_ADDRESSES).map((address) => (
            <li key={address}>{address.replace(/^https?:\/\/|\/$/g, '')}</li>
          ))}
          {further > 0 && <li>{tCount(further, { one: 'and {{count}} other', other: 'and {{count}} others' })}</li>}
        </ul>
      </div>
      <p>{t('Nothing is deleted. You can restore it under ‘Archived’ in the list of organisations.')}</p>
    </div>
  );
}
