import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { DomainClaim } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import okIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import warnIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import waitIcon from '@phosphor-icons/core/regular/clock.svg?raw';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './domain-steps.module.css';
import { stepWords, type Tone } from './domain-words.ts';

const icons: Record<Tone, string> = { ok: okIcon, warn: warnIcon, info: waitIcon };
const COPIED_MS = 3_000;

/** The three steps to an own domain, each with its DNS records and state (HOST-67). */
export function DomainSteps({ claim }: { claim: DomainClaim }) {
  const { domain, txtName, txtValue, target, targetAddresses } = claim;
  const words = stepWords(claim);
  return (
    <ol className={styles.steps} aria-label={t('Set up your domain')}>
      <Step title={t('Verify that it’s yours')} {...words.proof}>
        <p>{t('Add this record to your domain’s DNS and keep it there.')}</p>
        <DnsRecord kind="txt" name={txtName} value={txtValue} />
      </Step>
      <Step title={t('Point the domain here')} {...words.pointing}>
        {target && <DnsRecord kind="cname" name={domain} value={target} />}
        {targetAddresses.length > 0 && (
          <>
            {target && <p>{t('If your DNS doesn’t allow a CNAME for this name, use this address:')}</p>}
            {targetAddresses.map((address) => (
              <DnsRecord key={address} kind={address.includes(':') ? 'aaaa' : 'a'} name={domain} value={address} />
            ))}
          </>
        )}
      </Step>
      <Step title={t('Certificate')} {...words.certificate} />
    </ol>
  );
}

function Step({ title, tone, text, children }: { title: string; tone: Tone; text: string; children?: ReactNode }) {
  return (
    <li className={styles.step}>
      <h2 className={styles.title}>{title}</h2>
      <p className={classNames(styles.state, styles[tone])}>
        <Icon svg={icons[tone]} size={18} />
        <span>{text}</span>
      </p>
      {children}
    </li>
  );
}

function DnsRecord({ kind, name, value }: { kind: 'txt' | 'cname' | 'a' | 'aaaa'; name: string; value: string }) {
  return (
    <dl className={styles.record}>
      <div>
        <dt>{t('Type')}</dt>
        <dd translate="no">{kind.toUpperCase()}</dd>
      </div>
      <CopyableValue label={t('Name')} value={name} />
      <CopyableValue label={t('Value')} value={value} />
    </dl>
  );
}

function CopyableValue({ label, value }: { label: string; value: string }) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS });
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code translate="no">{value}</code>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('Copy {{value}}', { value })}
          onClick={() => copy(value)}
        >
          {copied ? t('Copied!') : t('Copy')}
        </Button>
      </dd>
    </div>
  );
}
