import { lostTexts } from '@nave/domain/pages/lost.texts.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readClient } from '../../features/channels/use-followed-client.ts';
import { preferredLanguage } from '../../lib/i18n.ts';
import { viewerPaths } from '../../lib/paths.ts';
import styles from './lost-note.module.css';

/**
 * For who came to watch and whose address led nowhere (VIEW-271), in the language of the viewer; with the way to the
 * church's page where the address named one that is there.
 */
export function LostNote() {
  const clientKey = useSearchParams()[0].get(LOST_PARAMETER);
  const client = useQuery({
    queryKey: ['lost', clientKey],
    queryFn: () => readClient(clientKey ?? ''),
    enabled: Boolean(clientKey),
    retry: false,
  });
  if (clientKey === null) return null;
  const language = preferredLanguage();
  const { sentence, toClient } = lostTexts[language];
  return (
    <div className={styles.note} role="alert" lang={language}>
      <p>{sentence}</p>
      {client.data && <a href={viewerPaths(client.data.key).client()}>{toClient(client.data.name)}</a>}
    </div>
  );
}
