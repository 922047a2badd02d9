import type { ContentWorld } from './content-world.ts';
import { MALFORMED, MISSING } from './requests.ts';
import type { ObjectRequest, Probe } from './rights.ts';

/** The probe of an entry with a channel id. */
export const channelsById =
  (more: Partial<ObjectRequest> = {}): Probe<ContentWorld> =>
  ({ worldA, worldB }) => {
    const requestFor = (channelId: string): ObjectRequest => ({ params: { channelId }, ...more });
    return {
      ...Object.fromEntries(Object.entries(worldA.channels).map(([name, { id }]) => [name, requestFor(id)])),
      foreign: requestFor(worldB.channels.own.id),
      missing: requestFor(MISSING),
      malformed: requestFor(MALFORMED),
    };
  };
