import { newClientForm } from '../clients/client-form.ts';
import type { ClientForm } from '../clients/clients.api.ts';

/** A form that can be saved: what the form of a new organisation starts with, and what is required beside that. */
export function sampleClientForm(changes: Partial<ClientForm> = {}): ClientForm {
  return {
    ...newClientForm({ deviceZone: 'America/Chicago' }),
    name: 'Grace Community Church',
    key: 'grace',
    logoImage: '/media/demo/logo.webp',
    ...changes,
  };
}
