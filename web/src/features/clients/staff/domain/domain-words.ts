import type { DomainClaim, OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { sentenceMoment } from '../../../../lib/staff-dates.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';

export type Tone = 'ok' | 'warn' | 'info';

interface StateText {
  tone: Tone;
  text: string;
}

const unanswered = sentence('The domain’s DNS didn’t respond. We’ll check again soon.');

const proofs: Record<DomainClaim['proof'], StateText> = {
  unchecked: { tone: 'info', text: sentence('Not checked yet.') },
  found: { tone: 'ok', text: sentence('Verified. The domain is yours.') },
  missing: { tone: 'info', text: sentence('Not found yet. New records can take up to an hour to appear.') },
  unanswered: { tone: 'warn', text: unanswered },
  taken: { tone: 'warn', text: sentence('Another organisation has verified this domain.') },
};

const dnsTargets: Record<DomainClaim['pointing'], StateText> = {
  unchecked: { tone: 'info', text: sentence('Not checked yet.') },
  here: { tone: 'ok', text: sentence('The domain points here.') },
  partly: { tone: 'warn', text: sentence('Some records point elsewhere: {{addresses}}. Remove them.') },
  elsewhere: { tone: 'warn', text: sentence('The domain points elsewhere: {{addresses}}.') },
  missing: { tone: 'info', text: sentence('No record yet. New records can take up to an hour to appear.') },
  unanswered: { tone: 'warn', text: unanswered },
};

const certificates: Record<DomainClaim['certificate'], StateText> = {
  unchecked: { tone: 'info', text: sentence('Created automatically once the domain is verified and points here.') },
  valid: { tone: 'ok', text: sentence('Valid. Browsers accept it.') },
  invalid: { tone: 'info', text: sentence('Not valid yet. The first certificate can take a few minutes.') },
  unanswered: {
    tone: 'warn',
    text: sentence('No response over HTTPS. Contact the administrator of this installation.'),
  },
};

const translated = ({ tone, text }: StateText, values = {}) => ({ tone, text: t(text, values) });

/** Describes the result of the last check for each step. */
export function stepWords(claim: DomainClaim) {
  const elsewhere = claim.foundAddresses.filter((address) => !claim.targetAddresses.includes(address));
  return {
    proof: translated(proofs[claim.proof]),
    pointing: translated(dnsTargets[claim.pointing], { addresses: elsewhere.join(', ') }),
    certificate: translated(certificates[claim.certificate]),
  };
}

/** Describes how viewers reach the organisation. `address` is its URL without an own domain. */
export function stateWords({ served, claim }: OwnDomain, address: string): StateText {
  if (claim?.proofLostAt) {
    const since = sentenceMoment(claim.proofLostAt);
    return {
      tone: 'warn',
      text: t(
        'The TXT record has been missing since {{since}}. Viewers can still reach you at {{domain}}. Add the record again.',
        {
          since,
          domain: claim.domain,
        },
      ),
    };
  }
  if (served && claim?.domain === served && (claim.pointing === 'elsewhere' || claim.pointing === 'missing')) {
    return {
      tone: 'warn',
      text: t('{{domain}} no longer points here, so viewers can’t reach you there.', { domain: served }),
    };
  }
  if (served) return { tone: 'ok', text: t('Viewers can reach you at {{domain}}.', { domain: served }) };
  const text = claim
    ? t('Until the domain is ready, viewers can reach you at {{address}}.', { address })
    : t('Viewers can reach you at {{address}}.', { address });
  return { tone: 'info', text };
}
