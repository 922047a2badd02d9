import { z } from 'zod';
import { instant } from '../../kernel/answer-fields.ts';
import type { CallShape } from '../../kernel/call.ts';
import { formBody } from '../../kernel/form-body.ts';
import { formText } from '../../kernel/form-fields.ts';
import { kernelRefusals } from '../../kernel/kernel.texts.ts';
import { customDomainError } from '../custom-domain.ts';
import { ownDomainTexts } from './own-domain.texts.ts';
import { typedHostname } from './typed-hostname.ts';

/** The TXT record that proves a domain; `taken`: another organisation has proved it meanwhile. */
export const proofs = ['unchecked', 'found', 'missing', 'unanswered', 'taken'] as const;
/** Whether the domain's addresses are this installation's; `partly`: some of them are. */
export const pointings = ['unchecked', 'here', 'partly', 'elsewhere', 'missing', 'unanswered'] as const;
/** Whether the domain answers over https with a certificate that browsers accept. */
export const certificates = ['unchecked', 'valid', 'invalid', 'unanswered'] as const;

const claimSchema = z.strictObject({
  domain: z.string(),
  /** The record that proves it. */
  txtName: z.string(),
  txtValue: z.string(),
  /** The hostname for a CNAME record; null where the installation has an address of numbers alone. */
  target: z.string().nullable(),
  /** The addresses for A and AAAA records, as of the last check. */
  targetAddresses: z.array(z.string()),
  proof: z.enum(proofs),
  pointing: z.enum(pointings),
  certificate: z.enum(certificates),
  /** Where the domain pointed at the last check. */
  foundAddresses: z.array(z.string()),
  checkedAt: instant.nullable(),
  provedAt: instant.nullable(),
  /** Since when a proved domain has had no proof any more; it is served on. */
  proofLostAt: instant.nullable(),
});
export type DomainClaim = z.infer<typeof claimSchema>;

const ownDomainSchema = z
  .strictObject({
    /** The domain under which viewers find the organisation now. */
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

/** What the calls of an organisation's own domain take and answer. */
export const ownDomainShapes = {
  read: { answer: ownDomainSchema },
  claim: { body: formBody(newDomainSchema), answer: ownDomainSchema },
  check: { answer: ownDomainSchema },
  remove: { answer: ownDomainSchema },
} satisfies Record<string, CallShape>;
