import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attendee } from '../ticketing/attendee.ts';
import {
  channelsOfAttendee,
  type LandingChannel,
  type LandingContent,
  landing,
  landingAvailability,
} from './landing.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const attendee: Attendee = {
  provider: 'builtin',
  number: '123456789012',
  clientId: 'grace',
  eventId: 'camp-id',
  eventNumber: '471120',
  typeId: 'group',
  typeName: 'Group',
  firstName: 'Amos',
  lastName: 'Reed',
  optionIds: ['choir'],
  orderedAt: at(-1_440),
  status: 'Active',
};
const attendeeOf = (who: Partial<Attendee>) => (clientId: string) =>
  clientId === (who.clientId ?? 'grace') ? { ...attendee, ...who } : null;
const amos = attendeeOf({});

const aChannel = (
  id: string,
  {
    type = {},
    ...changes
  }: Partial<LandingChannel> & { type?: { numberOfScreens?: null; orderRelativeDays?: number } } = {},
): LandingChannel => ({
  id,
  clientId: 'grace',
  showAt: null,
  hideAt: null,
  connections: [
    {
      eventNumber: '471120',
      attendeeTypes: { group: { name: 'Group', numberOfScreens: 2, orderRelativeDays: null, ...type } },
    },
  ],
  ...changes,
});
const aContent = (changes: Partial<LandingContent> & { id?: string } = {}): LandingContent & { id: string } => ({
  id: 'opening',
  clientId: 'grace',
  channelIds: ['hall'],
  contentType: 'onDemand',
  startsAt: null,
  opensAt: null,
  closesAt: null,
  showAt: null,
  hideAt: null,
  accessRules: { videoAccessRuleEnabled: false, rules: [] },
  ...changes,
});
const live = (start: number, end: number) =>
  ({ contentType: 'live', startsAt: at(start), opensAt: at(start - 10), closesAt: at(end) }) as const;
const early = { showAt: at(10), hideAt: at(90) };
const late = { showAt: null, hideAt: at(-10) };
const onlyFor = (...attendeeTypeIds: string[]) => ({
  videoAccessRuleEnabled: true,
  rules: [{ attendeeTypeIds, fields: {} }],
});
const found = (contents: LandingContent[], channels = [aChannel('hall')], who = amos) =>
  landing({ channels, contents }, who, NOW);
const placesOf = ({ available }: ReturnType<typeof found>) =>
  available.map(({ content, channel }) => [(content as LandingContent & { id: string }).id, channel.id]);

test('PAY-105 VIEW-195 a content is early before showAt, late after hideAt, else available; the limits belong to the window', () => {
  const window = { showAt: at(0), hideAt: at(10) };
  const inChannel = (minutes: number) =>
    landingAvailability(aContent(window), aChannel('hall'), NOW + minutes * 60_000);
  const edge = 1 / 60_000;
  expect([-edge, 0, 10, 10 + edge].map(inChannel)).toEqual(['early', 'available', 'available', 'late']);
  expect(landingAvailability(aContent(), aChannel('hall'), NOW)).toBe('available');
});

test('the window of the channel counts like that of the content, and a content that has closed is late', () => {
  expect(landingAvailability(aContent(), aChannel('hall', early), NOW)).toBe('early');
  expect(landingAvailability(aContent(), aChannel('hall', late), NOW)).toBe('late');
  expect(landingAvailability(aContent(early), aChannel('hall', late), NOW)).toBe('late');
  expect(landingAvailability(aContent(live(-30, 0)), aChannel('hall'), NOW)).toBe('late');
  // A content that has not opened yet shows its countdown.
  expect(landingAvailability(aContent(live(30, 60)), aChannel('hall'), NOW)).toBe('available');
});

test('PAY-102~ PAY-103~ one content is the only one; of several, the available ones are listed in their order', () => {
  expect(found([aContent()])).toMatchObject({ outcome: 'available', isOnly: true, hasEarly: false });
  const several = found([
    aContent({ id: 'second' }),
    aContent({ id: 'early', ...early }),
    aContent({ id: 'first' }),
    aContent({ id: 'late', ...late }),
  ]);
  expect(several).toMatchObject({ outcome: 'available', isOnly: false, hasEarly: true });
  expect(placesOf(several)).toEqual([
    ['second', 'hall'],
    ['first', 'hall'],
  ]);
});

test('PAY-106~ PAY-107~ PAY-110~ PAY-111~ without an available content, one to come counts more than one that is over', () => {
  expect(found([aContent(late)])).toMatchObject({ outcome: 'late', available: [], changesAt: null });
  expect(found([aContent(late), aContent(late)])).toMatchObject({ outcome: 'late' });
  expect(found([aContent(early)])).toMatchObject({ outcome: 'early', available: [], changesAt: NOW + 600_000 });
  expect(found([aContent(late), aContent(early)])).toMatchObject({ outcome: 'early' });
});

test('PAY-104~ PAY-108~ contents that do not admit the attendee count as if there were none', () => {
  expect(found([])).toMatchObject({ outcome: 'empty', isOnly: false, changesAt: null });
  expect(found([aContent({ accessRules: onlyFor('leaders') })])).toMatchObject({ outcome: 'empty', available: [] });
  expect(found([aContent({ channelIds: ['elsewhere'] })])).toMatchObject({ outcome: 'empty' });
  const some = found([
    aContent({ accessRules: onlyFor('leaders'), ...early }),
    aContent({ accessRules: onlyFor('group') }),
  ]);
  expect(some).toMatchObject({ outcome: 'available', isOnly: true });
});

test('a content in two channels counts once, in the channel where it is available', () => {
  const channels = [aChannel('closed', late), aChannel('soon', early), aChannel('hall'), aChannel('other')];
  const both = aContent({ channelIds: ['other', 'hall', 'soon', 'closed'] });
  expect(found([both], channels)).toMatchObject({ outcome: 'available', isOnly: true });
  expect(placesOf(found([both], channels))).toEqual([['opening', 'hall']]);
  expect(found([both], channels.slice(0, 2))).toMatchObject({ outcome: 'early', isOnly: true });
});

test('PAY-101~ the landing of an event is for its attendees, also if its channel is connected to another event', () => {
  const hall = aChannel('hall');
  const enter = (who: Partial<Attendee>, channels = [hall]) => channelsOfAttendee(channels, attendeeOf(who), NOW);
  expect(enter({})).toEqual([hall]);
  expect(enter({ eventNumber: '999999' })).toMatchObject({
    message: 'This attendee number does not belong to this content.',
  });
  expect(enter({ clientId: 'harbor' })).toMatchObject({ message: 'This attendee number does not have access' });
  expect(enter({ status: 'Cancelled' })).toMatchObject({ message: 'This attendee has been canceled' });
});

test('an attendee sees the channels that admit the type, or the most telling reason why none does', () => {
  const closed = aChannel('closed', { type: { numberOfScreens: null } });
  const ended = aChannel('ended', { type: { orderRelativeDays: 1 } });
  const harbor = aChannel('harbor', { clientId: 'harbor' });
  const hall = aChannel('hall');
  expect(channelsOfAttendee([closed, ended, harbor, hall], amos, NOW)).toEqual([hall]);
  expect(channelsOfAttendee([closed, ended, harbor], amos, NOW)).toMatchObject({ code: 'paywall.access-ended' });
  expect(channelsOfAttendee([closed, harbor], amos, NOW)).toMatchObject({ code: 'paywall.no-access' });
  expect(channelsOfAttendee([], amos, NOW)).toMatchObject({ code: 'paywall.no-access' });
});

const windows = fc.constantFrom({ showAt: null, hideAt: null }, early, late);
const contents = fc.array(
  fc.record({
    id: fc.uuid(),
    window: windows,
    isClosed: fc.boolean(),
    channelIds: fc.subarray(['hall', 'annex', 'elsewhere']),
    isForLeaders: fc.boolean(),
  }),
  { maxLength: 8 },
);

test('PAY-103~ PAY-104~ whatever the contents, each is listed at most once, admits the attendee, and is open in its channel', () => {
  fc.assert(
    fc.property(contents, windows, windows, (drawn, ofHall, ofAnnex) => {
      const channels = [aChannel('hall', ofHall), aChannel('annex', ofAnnex)];
      const all = drawn.map(({ id, window, isClosed, channelIds, isForLeaders }) =>
        aContent({
          id,
          ...window,
          channelIds,
          ...(isClosed && live(-30, 0)),
          ...(isForLeaders && { accessRules: onlyFor('leaders') }),
        }),
      );
      const result = landing({ channels, contents: all }, amos, NOW);
      const listed = result.available.map(({ content }) => content);
      expect(new Set(listed).size).toBe(listed.length);
      expect(result.outcome === 'available').toBe(listed.length > 0);
      const matching = all.filter(
        ({ accessRules, channelIds }) =>
          !accessRules.videoAccessRuleEnabled && channels.some(({ id }) => channelIds.includes(id)),
      );
      const isOpen = (content: LandingContent) =>
        channels.some(
          (channel) =>
            content.channelIds.includes(channel.id) && landingAvailability(content, channel, NOW) === 'available',
        );
      expect(listed).toEqual(matching.filter(isOpen));
      expect(result.isOnly).toBe(matching.length === 1);
      expect(result.outcome === 'empty').toBe(matching.length === 0);
      for (const { content, channel } of result.available)
        expect(landingAvailability(content, channel, NOW)).toBe('available');
    }),
  );
});
