import { namesOf, pick } from '../kernel/form-section.ts';
import type { Client, ClientProduct } from './client.ts';
import { type ClientForm, clientFormSchema, type ProductChanges, type ProductForm } from './clients.api.ts';
import { linkToForm } from './links/link-form.ts';
import { clientDetails } from './sections/details.ts';
import { clientLinks } from './sections/links.ts';
import { clientProduct } from './sections/product.ts';
import { clientTheme } from './sections/theme.ts';

/** Returns the initial form of a new organisation (CLI-34, CLI-100). */
export function newClientForm(zones: Parameters<typeof clientDetails.start>[0]): ClientForm {
  return { ...clientDetails.start(zones), ...clientTheme.start(), ...clientLinks.start() };
}

/** Converts a stored organisation to its form. */
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

/** Converts a valid form to the values to store. */
export function clientValues(form: ClientForm) {
  return { ...clientDetails.values(form), ...clientTheme.values(form), ...clientLinks.values(form) };
}

/** Converts a stored organisation to the form of the global owner. */
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

/** Returns the values to store for the changed fields only. */
export function productValues(stored: ClientProduct, { isArchived, ...changes }: ProductChanges) {
  const written = clientProduct.values({ ...productToForm(stored), ...changes });
  return { ...pick(written, namesOf(changes)), ...(isArchived !== undefined && { isArchived }) };
}
