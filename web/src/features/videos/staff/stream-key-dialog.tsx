import { Button, Group, Modal } from '@mantine/core';
import type { StreamKey } from '@nave/domain/videos/video.ts';
import { t } from '../../../lib/staff-texts.ts';
import { CopyValue } from '../../../staff-kit/secrets/copy-value.tsx';
import { FreshSecret } from '../../../staff-kit/secrets/fresh-secret.tsx';
import styles from './live-inputs.module.css';

interface StreamKeyDialogProps {
  /** The name of the live input. */
  name: string;
  streamKey: StreamKey;
  onClose: () => void;
}

/** A new stream key and the address for encoders, which are shown only once (VID-122). */
export function StreamKeyDialog({ name, streamKey: { rtmpUrl, key }, onClose }: StreamKeyDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Stream key of {{name}}', { name })}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.form}>
        <p>
          {rtmpUrl === null
            ? t('This installation doesn’t accept encoders such as OBS. You can go live from your browser.')
            : t('Enter both in your encoder, such as OBS. To go live from your browser, you need neither.')}
        </p>
        <dl className={styles.values}>
          {rtmpUrl !== null && (
            <>
              <dt>{t('Server')}</dt>
              <dd>
                <CopyValue value={rtmpUrl} label={t('Copy the address of the server')} />
              </dd>
            </>
          )}
          <dt>{t('Stream key')}</dt>
          <dd>
            <FreshSecret value={key} what={t('the stream key')} />
          </dd>
        </dl>
        <Group justify="flex-end">
          <Button variant="filled" onClick={onClose}>
            {t('Done')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
