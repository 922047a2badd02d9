import { newClientForm } from '../clients/client-form.ts';
import type { ClientForm } from '../clients/clients.api.ts';

/** Returns a valid form: the initial form of a new organisation with the required fields. */
export function sampleClientForm(changes: Partial<ClientForm> = {}): ClientForm {
  return {
    ...newClientForm({ deviceZone: 'America/Chicago' }),
    name: 'Grace Community Church',
    key: 'grace',
    logoImage: '/media/demo/logo.webp',
    ...changes,
  };
}
