import type { Device } from '@nave/domain/analytics/figures.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { storableText } from '@nave/domain/kernel/form-body.ts';
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

/** What is stored in place of who a person is whose data were erased (ANA-125). */
export const unknownPerson = {
  userId: null,
  name: null,
  email: null,
  attendeeNumber: null,
  eventNumber: null,
} as const satisfies Partial<Viewer>;

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
    source: storable(visit.source),
    name: storable(actor.name),
    email: storable(actor.email),
    attendeeNumber: storable(attendee?.number),
    eventNumber: attendee?.eventNumber ?? null,
    typeName: storable(attendee?.typeName),
    firstAt: new Date(at),
  };
}

/** Returns a text as the database can store it; null if nothing is left. */
function storable(text: string | null | undefined): string | null {
  return text ? storableText(text) || null : null;
}
