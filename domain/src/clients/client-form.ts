import { namesOf, pick } from '../kernel/form-section.ts';
import type { Client } from './client.ts';
import { type ClientForm, clientFormSchema } from './clients.api.ts';
import { clientDetails } from './sections/details.ts';
import { clientTheme } from './sections/theme.ts';

/** What the form of a new organisation starts with (CLI-34, CLI-100). */
export function newClientForm(given: Parameters<typeof clientDetails.start>[0]): ClientForm {
  return { ...clientDetails.start(given), ...clientTheme.start() };
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
  };
}

/** What a saved form writes. */
export function clientValues(form: ClientForm) {
  return { ...clientDetails.values(form), ...clientTheme.values(form) };
}
