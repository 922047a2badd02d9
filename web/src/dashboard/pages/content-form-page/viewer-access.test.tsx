import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import type { EventFields } from '@nave/domain/ticketing/event-data.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, atGrace, GRACE, SUNDAY } from '../../testing/records.ts';

const YOUTH = '01900000-0000-7000-8000-0000000000f1';
const OPEN = '01900000-0000-7000-8000-0000000000f2';
const type = (name: string, numberOfScreens: number | null) => ({ name, numberOfScreens, orderRelativeDays: null });
const camp = sampleConnection({ attendeeTypes: { '11': type('Group', 2), '12': type('Single', null) } });
const night = sampleConnection({
  eventNumber: '654321',
  eventName: 'Marriage Night',
  attendeeTypes: { '21': type('Couple', 1) },
});
const sunday = aChannel({ name: 'Sunday Gathering', events: [camp] });
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth', events: [night] });
const open = aChannel({ id: OPEN, name: 'Midweek Table', key: 'midweek', events: [] });

const fieldsOf: Record<string, EventFields> = {
  [camp.eventNumber]: [
    {
      Id: 'workshop',
      Label: 'Workshop',
      Options: [
        { Id: 'prayer', Label: 'Prayer' },
        { Id: 'worship', Label: 'Worship' },
      ],
    },
  ],
  [night.eventNumber]: [{ Id: 'meal', Label: 'Meal', Options: [{ Id: 'late', Label: 'Late' }] }],
};

/** A server with three channels and a content. `sent` returns the body of the last save. */
function aContentServer(changes: Partial<ReturnType<typeof aContent>>, channels: Channel[] = [sunday, youth, open]) {
  const content = aContent(changes);
  const server = aServer({ channels, contents: [content] });
  for (const [eventId, fields] of Object.entries(fieldsOf))
    server.on(ticketingCalls.lookUp, { eventId }, { body: anEvent(eventId, fields) });
  const where = { ...atGrace, contentId: content.id };
  server.on(contentCalls.save, where, ({ body }) => ({ body: { ...content, ...accessOf(body as ContentForm) } }));
  const form = `/dashboard/${GRACE}/contents/${content.id}`;
  return { server, form, sent: () => accessOf(server.asked(contentCalls.save).at(-1)?.body as ContentForm) };
}

function anEvent(number: string, fields: EventFields) {
  const event = {
    Id: number,
    EventNumber: number,
    Title: number,
    StartsAt: '2027-01-08T18:00:00.000Z',
    DateInfo: '',
    TitleInfo: '',
    SpotsTaken: 0,
    SpotsRemaining: null,
  };
  return { ok: true as const, data: { event, fields } };
}

const accessOf = ({ channelIds, videoAccessRuleEnabled, rules }: ContentForm) => ({
  channelIds,
  videoAccessRuleEnabled,
  rules,
});
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const check = async (name: string) => fireEvent.click(await box(name));
const limit = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Limit to some attendees/ });
const boxesIn = async (event: string) =>
  within(await screen.findByRole('region', { name: event }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent);
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Content saved!');
};
const alertText = 'Deleting rules that exist on this content from the unselected channel';
const rule = { attendeeTypeIds: ['11', '21'], fields: { workshop: ['prayer'], meal: ['late'] } };
const limited = { channelIds: [SUNDAY, YOUTH], videoAccessRuleEnabled: true, rules: [rule] };

test('CNT-215 CNT-268 the switch opens the attendee types and the options of the events of the selected channels, and they can be chosen', async () => {
  const { server, form, sent } = aContentServer({ channelIds: [SUNDAY] });
  openDashboard(`${form}/access`);
  expect((await limit()).checked).toBe(false);
  expect(screen.queryByRole('region', { name: 'Winter Camp' })).toBeNull();
  fireEvent.click(await limit());
  await screen.findByRole('group', { name: 'Workshop' });
  expect(await boxesIn('Winter Camp')).toEqual(['Group', 'Single', 'Prayer', 'Worship']);
  expect(screen.getByText('Not allowed in the channel')).toBeTruthy();
  expect(screen.queryByText('Marriage Night')).toBeNull();
  expect(server.asked(ticketingCalls.lookUp).map(({ path }) => path)).toEqual([
    `/api/brushfire/events/123456?clientId=${GRACE}&fields=1`,
  ]);
  expect(screen.getByText(/^Nothing is chosen yet/)).toBeTruthy();
  for (const name of ['Group', 'Worship', 'Prayer']) await check(name);
  await check('Worship');
  expect(screen.getByText(/^People with one of the chosen types/)).toBeTruthy();
  await save();
  expect(sent()).toEqual({
    channelIds: [SUNDAY],
    videoAccessRuleEnabled: true,
    rules: [{ attendeeTypeIds: ['11'], fields: { workshop: ['prayer'] } }],
  });
  await check('Group');
  await check('Prayer');
  await waitFor(() => expect(screen.queryByText('Content saved!')).toBeNull(), { timeout: 5_000 });
  await save();
  expect(sent().rules).toEqual([]);
});

test('CNT-216 Viewer access is offered while a selected channel has an event connection', async () => {
  const { form } = aContentServer({ channelIds: [OPEN] });
  const router = openDashboard(`${form}/access`);
  await screen.findByRole('switch', { name: /^Private/ });
  expect(screen.queryByText('Viewer access')).toBeNull();
  await act(() => router.navigate(form));
  await check('Sunday Gathering');
  await act(() => router.navigate(`${form}/access`));
  expect(await screen.findByText('Viewer access')).toBeTruthy();
});

test('CNT-217 CNT-218 unchecking a channel removes its types and options with an alert, and Undo restores them', async () => {
  const { form, sent } = aContentServer(limited);
  const router = openDashboard(`${form}/access`);
  for (const name of ['Workshop', 'Meal']) await screen.findByRole('group', { name });
  await act(() => router.navigate(form));
  await check('Sunday Gathering');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(alertText);
  await save();
  expect(sent()).toEqual({
    channelIds: [YOUTH],
    videoAccessRuleEnabled: true,
    rules: [{ attendeeTypeIds: ['21'], fields: { meal: ['late'] } }],
  });
  fireEvent.click(within(alert).getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(alertText)).toBeNull();
  await waitFor(() => expect(screen.queryByText('Content saved!')).toBeNull(), { timeout: 5_000 });
  await save();
  expect(sent()).toEqual(limited);
});

test('CNT-217 CNT-218 without another event all rules are removed, even if their fields could not be loaded', async () => {
  const { server, form, sent } = aContentServer({ ...limited, channelIds: [SUNDAY, OPEN] });
  server.on(ticketingCalls.lookUp, {}, 'unreachable');
  openDashboard(form);
  await check('Sunday Gathering');
  expect(await screen.findByText(alertText)).toBeTruthy();
  await save();
  expect(sent().rules).toEqual([]);
});

test('CNT-219 unchecking a channel of which the content has no rules shows no alert and keeps the rules', async () => {
  const own = { attendeeTypeIds: ['11'], fields: {} };
  const { form, sent } = aContentServer({ ...limited, channelIds: [SUNDAY, YOUTH, OPEN], rules: [own] });
  openDashboard(form);
  for (const name of ['Midweek Table', 'Grace Youth']) {
    await check(name);
    await waitFor(async () => expect((await box(name)).checked).toBe(false));
    expect(screen.queryByText(alertText)).toBeNull();
  }
  await save();
  expect(sent().rules).toEqual([own]);
  await check('Grace Youth');
  await check('Sunday Gathering');
  expect(await screen.findByText(alertText)).toBeTruthy();
});

test('the form says that a content is open to everyone in a channel without an event', async () => {
  const { form } = aContentServer({ channelIds: [SUNDAY] });
  openDashboard(form);
  const warning = 'Everyone can watch this content in Midweek Table, because no event is connected there.';
  await box('Midweek Table');
  expect(screen.queryByText(warning)).toBeNull();
  await check('Midweek Table');
  expect(await screen.findByText(warning)).toBeTruthy();
  await check('Sunday Gathering');
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

test('choices that the events no longer have are counted and can be removed', async () => {
  const stale = { attendeeTypeIds: ['11', '99'], fields: { gone: ['a', 'b'] } };
  const { form, sent } = aContentServer({ ...limited, channelIds: [SUNDAY], rules: [stale] });
  openDashboard(`${form}/access`);
  expect(await screen.findByText('3 choices are no longer part of these events.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/no longer part/)).toBeNull());
  await save();
  expect(sent().rules).toEqual([{ attendeeTypeIds: ['11'], fields: {} }]);
});

test('types can be chosen while the options cannot be loaded, and the options can be asked for again', async () => {
  const { server, form } = aContentServer({ ...limited, channelIds: [SUNDAY], rules: [] });
  server.on(
    ticketingCalls.lookUp,
    {},
    {
      status: 404,
      body: { error: { code: 'ticketing.event-unknown', message: 'Unable to find event' } },
    },
  );
  openDashboard(`${form}/access`);
  expect(await screen.findByText('We can’t load the options of the registration right now.')).toBeTruthy();
  expect(await boxesIn('Winter Camp')).toEqual(['Group', 'Single']);
  server.on(ticketingCalls.lookUp, {}, { body: anEvent(camp.eventNumber, fieldsOf[camp.eventNumber] ?? []) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await box('Prayer')).toBeTruthy();
});
