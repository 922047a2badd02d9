import { namesOf, pick } from '../kernel/form-section.ts';
import type { Client, ClientProduct } from './client.ts';
import { type ClientForm, clientFormSchema, type ProductChanges, type ProductForm } from './clients.api.ts';
import { linkToForm } from './links/link-form.ts';
import { clientDetails } from './sections/details.ts';
import { clientLinks } from './sections/links.ts';
import { clientProduct } from './sections/product.ts';
import { clientTheme } from './sections/theme.ts';

/** What the form of a new organisation starts with (CLI-34, CLI-100). */
export function newClientForm(given: Parameters<typeof clientDetails.start>[0]): ClientForm {
  return { ...clientDetails.start(given), ...clientTheme.start(), ...clientLinks.start() };
}

/** What the form of a stored organisation holds. */
export function clientToForm(client: Client): ClientForm {
  const { homeUrl, street, city, region, postalCode, country } = client;
  return {
    ...pick(client, namesOf(clientFormSchema.shape)),
    homeUrl: homeUrl ?? '',
    street: street ?? '',
    city: city ?? '',
    region: region ?? '',
    postalCode: postalCode ?? '',
    country: country ?? '',
    links: client.links.map(linkToForm),
  };
}

/** What a saved form writes. */
export function clientValues(form: ClientForm) {
  return { ...clientDetails.values(form), ...clientTheme.values(form), ...clientLinks.values(form) };
}

/** What the global owner's form of a stored organisation holds. */
export function productToForm(stored: ClientProduct): ProductForm {
  const { customDomain, isDemo, bfClientNumber, brushfireEventIds, stripeCustomerId } = stored;
  return {
    customDomain: customDomain ?? '',
    isDemo,
    bfClientNumber: bfClientNumber ?? '',
    brushfireEventIds,
    stripeCustomerId: stripeCustomerId ?? '',
  };
}

/** What of a stored organisation the changes write: the fields that they name and no other. */
export function productValues(stored: ClientProduct, { isArchived, ...changes }: ProductChanges) {
  const written = clientProduct.values({ ...productToForm(stored), ...changes });
  return { ...pick(written, namesOf(changes)), ...(isArchived !== undefined && { isArchived }) };
}
