import { cleanLine } from '@nave/domain/kernel/plain-text.ts';
import { isHexColor } from '@nave/domain/kernel/text-formats.ts';
import { isWebUrl } from '@nave/domain/kernel/url-form.ts';
import { type Attendee, attendeeStatuses } from '@nave/domain/ticketing/attendee.ts';
import { isEventNumber, readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { type EventTheme, isBackgroundCss } from '@nave/domain/ticketing/event-theme.ts';
import { z } from 'zod';

// The wire format of the ticketing partner: `GET {url}/events/{number}`, `GET {url}/attendees/{number}`, each with 404
// for what is unknown, and the notices of the webhook. Nothing else of an answer is used.

const MAX_TEXT = 200;
const MAX_PARTS = 500;

/** A line of text, which is shown as text: without control characters, and cut. */
const line = z.string().transform((value) => cleanLine(value.slice(0, MAX_TEXT)));
const title = line.refine((value) => value !== '');
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/));
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());
const count = z.int().min(0).max(10_000_000);
const attendeeNumber = z.string().refine((value) => readAttendeeNumber(value) === value);

/** Returns the schema of a text that is left out if it is invalid, since it could load or run something. */
function safe<Fallback extends string | null>(isSafe: (text: string) => boolean, fallback: Fallback) {
  return z.unknown().transform((value) => (typeof value === 'string' && isSafe(value) ? value : fallback));
}
const picture = safe((text) => text.startsWith('https:') && isWebUrl(text), '');
const color = safe(isHexColor, '');

const themeSchema = z
  .object({
    backgroundCss: safe(isBackgroundCss, ''),
    linkColor: color,
    textColor: color,
    headerUrlLarge: picture,
    logoUrl: picture,
  })
  .catch({ backgroundCss: '', linkColor: '', textColor: '', headerUrlLarge: '', logoUrl: '' });

const parts = <Part extends z.ZodType<{ id: string }>>(part: Part) =>
  z
    .array(part)
    .max(MAX_PARTS)
    .transform((all) => [...new Map(all.map((one) => [one.id, one])).values()]);

const typeSchema = z.object({ Id: id, Name: title }).transform(({ Id, Name }) => ({ id: Id, name: Name }));
const optionSchema = z.object({ Id: id, Label: title }).transform(({ Id, Label }) => ({ id: Id, label: Label }));
const fieldSchema = z
  .object({ Id: id, Label: title, Options: parts(optionSchema) })
  .transform(({ Id, Label, Options }) => ({ id: Id, label: Label, options: Options }));

/** An event of the partner. `clientNumber` is the partner's number of the organisation that the event belongs to. */
export interface PartnerEvent {
  id: string;
  number: string;
  clientNumber: string;
  title: string;
  titleInfo: string;
  startsAt: string;
  spotsTaken: number;
  spotsRemaining: number | null;
  streamUrl: string | null;
  theme: EventTheme;
  types: { id: string; name: string }[];
  fields: { id: string; label: string; options: { id: string; label: string }[] }[];
}

export const eventSchema: z.ZodType<PartnerEvent> = z
  .object({
    Id: id,
    EventNumber: z.string().refine(isEventNumber),
    ClientNumber: id,
    Title: title,
    TitleInfo: line.default(''),
    StartsAt: instant,
    SpotsTaken: count,
    SpotsRemaining: count.nullable(),
    StreamUrl: safe((text) => text.startsWith('https:') && isWebUrl(text), null),
    EventTheme: themeSchema,
    Types: parts(typeSchema),
    Fields: parts(fieldSchema).default([]),
  })
  .transform((event) => ({
    id: event.Id,
    number: event.EventNumber,
    clientNumber: event.ClientNumber,
    title: event.Title,
    titleInfo: event.TitleInfo,
    startsAt: event.StartsAt,
    spotsTaken: event.SpotsTaken,
    spotsRemaining: event.SpotsRemaining,
    streamUrl: event.StreamUrl,
    theme: event.EventTheme,
    types: event.Types,
    fields: event.Fields,
  }));

/** An attendee of the partner (TKT-77), with the partner's number of the organisation. */
export type PartnerAttendee = Omit<Attendee, 'provider' | 'clientId'> & { clientNumber: string };

export const attendeeSchema: z.ZodType<PartnerAttendee> = z
  .object({
    AttendeeNumber: attendeeNumber,
    Status: z.enum(attendeeStatuses),
    EventId: id,
    EventNumber: id,
    ClientNumber: id,
    TypeId: id,
    TypeName: line,
    FirstName: line,
    LastName: line,
    OrderedAt: instant,
    Fields: z.array(z.object({ OptionIds: z.array(id).max(MAX_PARTS) })).max(MAX_PARTS),
  })
  .transform((attendee) => ({
    number: attendee.AttendeeNumber,
    status: attendee.Status,
    eventId: attendee.EventId,
    eventNumber: attendee.EventNumber,
    clientNumber: attendee.ClientNumber,
    typeId: attendee.TypeId,
    typeName: attendee.TypeName,
    firstName: attendee.FirstName,
    lastName: attendee.LastName,
    orderedAt: attendee.OrderedAt,
    optionIds: [...new Set(attendee.Fields.flatMap(({ OptionIds }) => OptionIds))].toSorted(),
  }));

/** To whom an attendee belongs. */
export interface AttendeeOwner {
  clientNumber: string;
  /** The number of the event. */
  number: string;
}

export const ownerSchema: z.ZodType<AttendeeOwner> = z
  .object({ EventNumber: id, ClientNumber: id })
  .transform(({ EventNumber, ClientNumber }) => ({ clientNumber: ClientNumber, number: EventNumber }));

const changed = z.object({ type: z.literal('attendee.changed'), timestamp: instant, data: attendeeSchema });
const cancelled = z.object({
  type: z.literal('attendee.cancelled'),
  timestamp: instant,
  data: z.object({ AttendeeNumber: attendeeNumber }).transform(({ AttendeeNumber }) => ({ number: AttendeeNumber })),
});
const other = z
  .object({ type: z.string().refine((type) => !/^attendee\.(changed|cancelled)$/.test(type)) })
  .transform(() => null);

/** A notice of the partner: `timestamp` is when the partner's data changed. Null if the server does not use its type. */
export const noticeSchema = z.union([changed, cancelled, other]);
export type PartnerNotice = NonNullable<z.infer<typeof noticeSchema>>;
