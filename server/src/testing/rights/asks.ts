import type { Ask, Probe } from './rights.ts';
import type { World } from './worlds.ts';

export const MISSING = '018f2f5e-0000-7000-8000-00000000dead';
export const MALFORMED = 'no-such-id';

/** Wraps a function that creates a new body for each request. */
export const form = (body: () => unknown) => ({ body });

/** The probe of an entry that concerns no object. */
export const it = () => ({ it: { params: {} } });

/** The probe of a path with a client id; `more` adds the body of a write. */
export function clients<Made extends World>(more: (world: Made) => Partial<Ask> = () => ({})): Probe<Made> {
  return ({ home, abroad }) => {
    const of = (clientId: string, world = home): Ask => ({ params: { clientId }, ...more(world) });
    return {
      own: of(home.client.id),
      archived: of(home.archived.id),
      deleted: of(home.deleted.id),
      foreign: of(abroad.client.id, abroad),
      missing: of(MISSING),
      malformed: of(MALFORMED),
    };
  };
}
