import { Button } from '@mantine/core';
import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './download-list.module.css';
import { type Download, useDownload } from './use-download.ts';

/** A file that can be downloaded. */
export interface OfferedFile {
  /** The path on the server. */
  path: string;
  label: string;
  /** What the file has. */
  hint: string;
}

/** Files with a button each, which shows the progress and cancels. */
export function DownloadList({ files }: { files: readonly OfferedFile[] }) {
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <DownloadRow key={file.path} file={file} />
      ))}
    </ul>
  );
}

function DownloadRow({ file: { path, label, hint } }: { file: OfferedFile }) {
  const { download, start, cancel } = useDownload(path);
  const isRunning = download.state === 'running';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{label}</h3>
        <p className={download.state === 'failed' ? styles.failure : styles.hint}>{lineOf(download) || hint}</p>
        <VisuallyHidden>
          <span role="status">{announcementOf(download)}</span>
        </VisuallyHidden>
      </div>
      <Button
        variant="default"
        leftSection={isRunning ? undefined : <Icon svg={downloadIcon} size={16} />}
        aria-label={
          isRunning ? t('Cancel the download of {{name}}', { name: label }) : t('Download {{name}}', { name: label })
        }
        onClick={() => (isRunning ? cancel() : void start())}
      >
        {isRunning ? t('Cancel') : t('Download')}
      </Button>
    </li>
  );
}

const shown = (count: number) => count.toLocaleString(currentLanguage());

/** What is shown of a download; '' before it was started. */
function lineOf(download: Download): string {
  if (download.state === 'failed') return download.failure;
  if (download.state === 'done')
    return tCount(download.rows, { one: 'Downloaded: {{count}} row.', other: 'Downloaded: {{count}} rows.' });
  if (download.state === 'idle') return '';
  const { progress } = download;
  if (!progress?.total) return t('Downloading...');
  const { rows, total } = progress;
  return t('{{count}} of {{total}} rows', { count: shown(Math.min(rows, total)), total: shown(total) });
}

/** What screen readers hear: the start, each quarter and the end, because a long file has hundreds of parts. */
function announcementOf(download: Download): string {
  if (download.state !== 'running') return lineOf(download);
  const { rows = 0, total } = download.progress ?? {};
  const quarter = total ? Math.floor((4 * Math.min(rows, total)) / total) * 25 : 0;
  return quarter === 0 ? t('Downloading...') : t('{{percent}}% downloaded', { percent: quarter });
}
