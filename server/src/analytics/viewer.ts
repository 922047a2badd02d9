import type { Device } from '@nave/domain/analytics/figures.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { deviceOf } from '../paywall/device.ts';
import type { Visit } from '../presence/stays.ts';

/** A viewer of a content, as analytics stores it. No address, no user agent and no path is stored. */
export interface Viewer {
  contentId: string;
  clientId: string;
  viewerId: string;
  userId: string | null;
  channelId: string;
  isStaff: boolean;
  device: Device;
  source: string | null;
  name: string | null;
  email: string | null;
  attendeeNumber: string | null;
  eventNumber: string | null;
  typeName: string | null;
  firstAt: Date;
}

const kinds = { phone: 'mobile', tablet: 'tablet', computer: 'desktop' } as const satisfies Record<string, Device>;

/** Returns the viewer of a visit; `at` is in epoch milliseconds. */
export function viewerOf({ content, channelId, actor, userAgent, attendee, ...visit }: Visit, at: number): Viewer {
  return {
    contentId: content.id,
    clientId: content.clientId,
    viewerId: actor.id,
    userId: actor.kind === 'user' ? actor.id : null,
    channelId,
    isStaff: visit.isStaffBrowser || isStaff(actor, content.clientId),
    device: kinds[deviceOf(userAgent)],
    source: visit.source,
    name: actor.name ?? null,
    email: actor.email ?? null,
    attendeeNumber: attendee?.number ?? null,
    eventNumber: attendee?.eventNumber ?? null,
    typeName: attendee?.typeName ?? null,
    firstAt: new Date(at),
  };
}
