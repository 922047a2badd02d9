import { z } from 'zod';
import { instant } from '../../kernel/answer-fields.ts';
import type { CallShape } from '../../kernel/call.ts';
import { formBody } from '../../kernel/form-body.ts';
import { formText } from '../../kernel/form-fields.ts';
import { kernelRefusals } from '../../kernel/kernel.texts.ts';
import { customDomainError } from '../custom-domain.ts';
import { ownDomainTexts } from './own-domain.texts.ts';
import { typedHostname } from './typed-hostname.ts';

/**
 * Result of checking the TXT record. `taken`: another organisation has proved in the meantime that it owns the domain.
 */
export const proofs = ['unchecked', 'found', 'missing', 'unanswered', 'taken'] as const;
/** Whether the domain's addresses are those of this installation; `partly`: only some of the addresses are. */
export const dnsTargets = ['unchecked', 'here', 'partly', 'elsewhere', 'missing', 'unanswered'] as const;
/** Whether the domain answers over https with a valid certificate. */
export const certificates = ['unchecked', 'valid', 'invalid', 'unanswered'] as const;

const claimSchema = z.strictObject({
  domain: z.string(),
  /** Name and value of the TXT record that proves the claim. */
  txtName: z.string(),
  txtValue: z.string(),
  /** The hostname for a CNAME record; null if the installation has only an IP address. */
  target: z.string().nullable(),
  /** The addresses for A and AAAA records, from the last check. */
  targetAddresses: z.array(z.string()),
  proof: z.enum(proofs),
  pointing: z.enum(dnsTargets),
  certificate: z.enum(certificates),
  /** The addresses that the domain had at the last check. */
  foundAddresses: z.array(z.string()),
  checkedAt: instant.nullable(),
  provedAt: instant.nullable(),
  /** When a check first found that the TXT record of a proved domain is missing. The domain is still served. */
  proofLostAt: instant.nullable(),
});
export type DomainClaim = z.infer<typeof claimSchema>;

const ownDomainSchema = z
  .strictObject({
    /** The domain that currently serves the organisation's pages. */
    served: z.string().nullable(),
    claim: claimSchema.nullable(),
  })
  .meta({ id: 'OwnDomain' });
export type OwnDomain = z.infer<typeof ownDomainSchema>;

export const newDomainSchema = z.strictObject(
  {
    domain: formText('Custom Domain', 2_000)
      .overwrite(typedHostname)
      .check(({ value, issues }) => {
        const message = value === '' ? ownDomainTexts.required : customDomainError(value);
        if (message) issues.push({ code: 'custom', input: value, message });
      }),
  },
  kernelRefusals.malformed.message,
);

export const ownDomainShapes = {
  read: { scopes: ['settings:read'], answer: ownDomainSchema },
  claim: { scopes: ['settings:write'], body: formBody(newDomainSchema), answer: ownDomainSchema },
  check: { scopes: ['settings:write'], answer: ownDomainSchema },
  remove: { scopes: ['settings:write'], answer: ownDomainSchema },
} satisfies Record<string, CallShape>;
