import { assertReaching } from '@nave/domain/testing/assert-reaching.ts';
import { isBackgroundCss } from '@nave/domain/ticketing/event-theme.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attendeeSchema, eventSchema, noticeSchema } from './partner-answers.ts';

const event = {
  Id: 9001,
  EventNumber: '310001',
  ClientNumber: '4711',
  Title: 'Camp',
  StartsAt: '2027-01-16T10:00:00Z',
  SpotsTaken: 1,
  SpotsRemaining: null,
  Types: [{ Id: 'group', Name: 'Group' }],
};
const attendee = {
  AttendeeNumber: '700000000001',
  Status: 'Active',
  EventId: 9001,
  EventNumber: '310001',
  ClientNumber: '4711',
  TypeId: 'group',
  TypeName: 'Group',
  FirstName: 'Amos',
  LastName: 'Reed',
  OrderedAt: '2026-11-02T15:30:00Z',
  Fields: [],
};

const hostile = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'url(http://a.example)',
    '\u0000',
    '\ud800',
    '1e999',
  ),
);
/** A record in which one field is replaced. */
const withHostile = (record: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(record)), hostile)
    .map(([name, value]) => ({ ...record, [name]: value }) as Record<string, unknown>);

/** A text that can be stored and shown. */
const isClean = (text: string) => text.length <= 200 && text.isWellFormed() && !/[\p{Cc}\u202a-\u202e]/u.test(text);
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

test('TKT-77~ an attendee with any hostile field is refused as a whole, or becomes one whose texts are text', () => {
  assertReaching(
    withHostile(attendee),
    (record) => {
      const { data } = attendeeSchema.safeParse(record);
      if (!data) return false;
      expect(['Active', 'Cancelled']).toContain(data.status);
      expect([data.number, data.eventId, data.eventNumber, data.clientNumber, data.typeId].every(isId)).toBe(true);
      expect([data.typeName, data.firstName, data.lastName].every(isClean)).toBe(true);
      expect(data.optionIds.every(isId)).toBe(true);
      expect(new Date(data.orderedAt).toISOString()).toBe(data.orderedAt);
      return true;
    },
    { atLeast: 0.05, numRuns: 1_000 },
  );
});

test('TKT-59~ an event with any hostile field is refused as a whole, or has only safe addresses and styles', () => {
  const theme = fc.record({
    backgroundCss: hostile,
    linkColor: hostile,
    textColor: hostile,
    headerUrlLarge: hostile,
    logoUrl: hostile,
  });
  const records = fc
    .tuple(withHostile(event), fc.oneof(theme, hostile), hostile)
    .map(([record, EventTheme, StreamUrl]) => ({ ...record, EventTheme, StreamUrl }));
  assertReaching(
    records,
    (record) => {
      const { data } = eventSchema.safeParse(record);
      if (!data) return false;
      const { theme: look } = data;
      expect([data.title, data.titleInfo, ...data.types.map(({ name }) => name)].every(isClean)).toBe(true);
      expect(isBackgroundCss(look.backgroundCss)).toBe(true);
      for (const color of [look.linkColor, look.textColor]) expect(color).toMatch(/^$|^#[\da-f]{3,8}$/i);
      for (const url of [look.headerUrlLarge, look.logoUrl, data.streamUrl ?? '']) expect(url).toMatch(/^$|^https:/);
      return true;
    },
    { atLeast: 0.05, numRuns: 1_000 },
  );
});

test('a notice is of a type that is used, of another type, or refused; nothing throws', () => {
  const notices = fc.oneof(
    hostile,
    fc.record({
      type: fc.oneof(fc.constantFrom('attendee.changed', 'attendee.cancelled'), hostile),
      timestamp: hostile,
      data: hostile,
    }),
  );
  fc.assert(
    fc.property(notices, (notice) => {
      const { data } = noticeSchema.safeParse(notice);
      if (data) expect(['attendee.changed', 'attendee.cancelled']).toContain(data.type);
    }),
  );
  const timestamp = '2026-11-22T10:00:00Z';
  expect(noticeSchema.parse({ type: 'attendee.changed', timestamp, data: attendee })).toMatchObject({
    type: 'attendee.changed',
  });
  expect(noticeSchema.parse({ type: 'order.paid' })).toBeNull();
});

test('TKT-77 the attendee data have a number, a status, event, type, names, an order date and fields with options', () => {
  const OptionIds = ['prayer'];
  const record = { ...attendee, Status: 'Cancelled', Fields: [{ OptionIds }] };
  expect(attendeeSchema.parse(record)).toEqual({
    number: record.AttendeeNumber,
    status: 'Cancelled',
    eventId: String(record.EventId),
    eventNumber: record.EventNumber,
    clientNumber: record.ClientNumber,
    typeId: record.TypeId,
    typeName: record.TypeName,
    firstName: record.FirstName,
    lastName: record.LastName,
    orderedAt: new Date(record.OrderedAt).toISOString(),
    optionIds: OptionIds,
  });
});
