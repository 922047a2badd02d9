import { Modal } from '@mantine/core';
import { t } from '../../../../lib/staff-texts.ts';
import { CopyValue } from '../../../../staff-kit/secrets/copy-value.tsx';
import { QrCode } from '../../../../staff-kit/secrets/qr-code.tsx';
import styles from './personal-link.module.css';

interface PersonalLinkProps {
  /** URL of the page that lets the attendee in. */
  link: string;
  number: string;
}

/** An attendee's number and personal link, each to copy, and the link as a QR code. */
export function PersonalLink({ link, number }: PersonalLinkProps) {
  return (
    <div className={styles.link}>
      <dl className={styles.values}>
        <dt>{t('Attendee number')}</dt>
        <dd>
          <CopyValue value={number} label={t('Copy the attendee number {{number}}', { number })} />
        </dd>
        <dt>{t('Personal link')}</dt>
        <dd>
          <CopyValue value={link} label={t('Copy the personal link')} />
        </dd>
      </dl>
      <QrCode text={link} label={t('QR code of the personal link')} />
      <p className={styles.hint}>
        {t('The link opens the event with this number already filled in. Give it to this person only.')}
      </p>
    </div>
  );
}

interface PersonalLinkDialogProps extends PersonalLinkProps {
  open: boolean;
  /** Name of the attendee. */
  name: string;
  onClose: () => void;
}

export function PersonalLinkDialog({ open, name, onClose, ...link }: PersonalLinkDialogProps) {
  return (
    <Modal opened={open} onClose={onClose} title={name} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <PersonalLink {...link} />
    </Modal>
  );
}
