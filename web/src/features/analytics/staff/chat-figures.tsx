import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { Link } from 'react-router';
import { currentLanguage } from '../../../lib/i18n.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './key-figures.module.css';

interface ChatFiguresProps {
  content: Pick<Content, 'id' | 'clientId'>;
  analytics: Pick<ContentAnalytics, 'chatsSent' | 'chatUsers' | 'chatHosts'>;
}

/** How many wrote in the public chat (ANA-25 to ANA-27), and the way to its files. */
export function ChatFigures({ content, analytics: { chatsSent, chatUsers, chatHosts } }: ChatFiguresProps) {
  const figures = [
    { name: t('Messages'), value: chatsSent },
    { name: t('Viewers who wrote'), value: chatUsers },
    { name: t('Hosts who wrote'), value: chatHosts },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.value}>{value.toLocaleString(currentLanguage())}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Link className={styles.link} to={dashboardPaths.chatExport(content.clientId, content.id)}>
        {t('Public Chat Export')}
      </Link>
    </>
  );
}
