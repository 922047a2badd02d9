import { z } from 'zod';
import { formSwitch, formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { clientTexts } from '../clients.texts.ts';
import { customDomainError } from '../custom-domain.ts';

const MAX_EVENTS = 100;

const fields = {
  customDomain: formText('Custom Domain', 253),
  isDemo: formSwitch('Demo organisation'),
  bfClientNumber: formText('Ticketing number', 20),
  brushfireEventIds: z
    .array(formText('Event number', 20), notValid('Event numbers'))
    .max(MAX_EVENTS, clientTexts.tooManyEvents),
  stripeCustomerId: formText('Stripe customer', 100),
};
type Product = FieldValues<typeof fields>;

const isNumber = (text: string) => /^\d{1,20}$/.test(text);

/** Validates only the given fields. */
function errors({
  customDomain = '',
  bfClientNumber = '',
  brushfireEventIds = [],
  ...rest
}: Partial<Product>): FormErrors {
  const { stripeCustomerId = '' } = rest;
  return errorsOf<Product>({
    customDomain: customDomainError(customDomain),
    bfClientNumber: bfClientNumber !== '' && !isNumber(bfClientNumber) && clientTexts.ticketingDigits,
    brushfireEventIds: !brushfireEventIds.every(isNumber) && clientTexts.eventDigits,
    stripeCustomerId:
      stripeCustomerId !== '' && !/^cus_[a-z0-9]+$/i.test(stripeCustomerId) && clientTexts.stripeInvalid,
  });
}

function values({ customDomain, isDemo, bfClientNumber, brushfireEventIds, stripeCustomerId }: Product) {
  return {
    customDomain: customDomain.toLowerCase() || null,
    isDemo,
    bfClientNumber: bfClientNumber || null,
    brushfireEventIds: [...new Set(brushfireEventIds)],
    stripeCustomerId: stripeCustomerId || null,
  } satisfies Written<Product>;
}

/** The fields of a client that only the global owner sets (CLI-33, CLI-55, CLI-149). */
export const clientProduct = { fields, errors, values };
