import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence, t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { Tabs, tabId, tabPanelId } from '../../../ui/tabs.tsx';
import styles from './email-view.module.css';
import { emailPageUrl, emailQuery } from './outbox.ts';

/** Matches a link whose path is not masked. The server masks the links of an email once the email is sent. */
const LINK = /https?:\/\/[^\s<>"*•…]+(?![^\s]*[*•…])/;
const COPIED_MS = 3_000;

const tabs = [
  { id: 'letter-look', label: sentence('As received') },
  { id: 'letter-text', label: sentence('Plain text') },
];

/** Shows an email of the outbox: as HTML in a frame without scripts, or as plain text. */
export function EmailView({ mailId }: { mailId: string }) {
  const { data, isError, refetch } = useQuery(emailQuery(mailId));
  const [tab, setTab] = useState('letter-look');
  if (!data) return isError ? <ListUnreachable what={t('email')} onRetry={() => void refetch()} /> : <Loading />;
  if (!data.hasHtml) return <EmailText text={data.text} />;
  const [link] = data.text.match(LINK) ?? [];
  return (
    <>
      {link && <CopyLink link={link} />}
      <Tabs
        label={t('Email')}
        tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))}
        selected={tab}
        onSelect={setTab}
      />
      <div className={styles.panel} role="tabpanel" id={tabPanelId(tab)} aria-labelledby={tabId(tab)}>
        {tab === 'letter-text' ? (
          <EmailText text={data.text} />
        ) : (
          <iframe
            className={styles.frame}
            title={t('Email')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={emailPageUrl(mailId)}
          />
        )}
      </div>
    </>
  );
}

/** A button that copies the email's first link, for staff who pass the link on (USR-223). */
function CopyLink({ link }: { link: string }) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS });
  return (
    <Button className={styles.copy} variant="default" size="xs" onClick={() => copy(link)}>
      {copied ? t('Copied!') : t('Copy link')}
    </Button>
  );
}

/** Plain text with clickable links. */
function EmailText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
        at % 2 ? (
          <a key={part} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
