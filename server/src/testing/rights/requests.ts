import type { ObjectRequest, Probe } from './rights.ts';
import type { World } from './worlds.ts';

/** A valid id that no record has. */
export const MISSING = '018f2f5e-0000-7000-8000-00000000dead';
/** Not a valid id. */
export const MALFORMED = 'no-such-id';

/** Adds a body to a request; `create` is called for each request. */
export const body = (create: () => unknown) => ({ body: create });

/** The probe of an entry that concerns no object; tables name this object `none`. */
export const none = () => ({ none: { params: {} } });

/** The probe of a path with a client id; `more` adds the query or body of a request, from the world of its client. */
export function clients<Made extends World>(more: (world: Made) => Partial<ObjectRequest> = () => ({})): Probe<Made> {
  return ({ worldA, worldB }) => {
    const requestFor = (clientId: string, world = worldA): ObjectRequest => ({ params: { clientId }, ...more(world) });
    return {
      own: requestFor(worldA.client.id),
      archived: requestFor(worldA.archived.id),
      deleted: requestFor(worldA.deleted.id),
      foreign: requestFor(worldB.client.id, worldB),
      missing: requestFor(MISSING),
      malformed: requestFor(MALFORMED),
    };
  };
}
