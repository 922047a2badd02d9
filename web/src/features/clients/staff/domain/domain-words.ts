import type { DomainClaim, OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { sentenceMoment } from '../../../../lib/staff-dates.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';

export type Tone = 'ok' | 'warn' | 'info';

interface Words {
  tone: Tone;
  text: string;
}

const unanswered = sentence('The domain’s DNS did not answer. It is checked again soon.');

const proofs: Record<DomainClaim['proof'], Words> = {
  unchecked: { tone: 'info', text: sentence('Not checked yet.') },
  found: { tone: 'ok', text: sentence('Found: the domain is yours.') },
  missing: { tone: 'info', text: sentence('Not found yet. A new record can take an hour to be seen.') },
  unanswered: { tone: 'warn', text: unanswered },
  taken: { tone: 'warn', text: sentence('Another organisation has proved this domain.') },
};

const pointings: Record<DomainClaim['pointing'], Words> = {
  unchecked: { tone: 'info', text: sentence('Not checked yet.') },
  here: { tone: 'ok', text: sentence('The domain points here.') },
  partly: { tone: 'warn', text: sentence('Some of its addresses are elsewhere: {{addresses}}. Remove those records.') },
  elsewhere: { tone: 'warn', text: sentence('The domain points elsewhere: {{addresses}}.') },
  missing: { tone: 'info', text: sentence('No such record yet. A new record can take an hour to be seen.') },
  unanswered: { tone: 'warn', text: unanswered },
};

const certificates: Record<DomainClaim['certificate'], Words> = {
  unchecked: { tone: 'info', text: sentence('It is made by itself once the domain is proved and points here.') },
  valid: { tone: 'ok', text: sentence('Valid: browsers accept it.') },
  invalid: { tone: 'info', text: sentence('Not valid yet. The first one can take some minutes.') },
  unanswered: { tone: 'warn', text: sentence('Nothing answers over https. Ask whoever runs this installation.') },
};

const said = ({ tone, text }: Words, holes = {}) => ({ tone, text: t(text, holes) });

/** What the last check found, step by step. */
export function stepWords(claim: DomainClaim) {
  const elsewhere = claim.foundAddresses.filter((address) => !claim.targetAddresses.includes(address));
  return {
    proof: said(proofs[claim.proof]),
    pointing: said(pointings[claim.pointing], { addresses: elsewhere.join(', ') }),
    certificate: said(certificates[claim.certificate]),
  };
}

/** What all of it means to viewers. `address` is where they find the organisation without a domain. */
export function stateWords({ served, claim }: OwnDomain, address: string): Words {
  if (claim?.proofLostAt) {
    const since = sentenceMoment(claim.proofLostAt);
    return {
      tone: 'warn',
      text: t(
        'The TXT record has been missing since {{since}}. Viewers still find you at {{domain}}: put the record back.',
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
      text: t('{{domain}} does not point here any more: viewers cannot reach you there.', { domain: served }),
    };
  }
  if (served) return { tone: 'ok', text: t('Viewers find you at {{domain}}.', { domain: served }) };
  const text = claim
    ? t('Viewers find you at {{address}} until the domain is ready.', { address })
    : t('Viewers find you at {{address}}.', { address });
  return { tone: 'info', text };
}
