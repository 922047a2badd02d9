import type { PublicContent } from '@nave/domain/contents/content.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { address, goTo, pass, video } from './testing/open-page.tsx';
import { admitted, aPaywall, NUMBER, openPaywall, protectedChannel, publicChannel } from './testing/open-paywall.tsx';

const DAY = 24 * 60;
const schedule = { enabled: true };
const service = aContent({ schedule });
const group = aContent({ key: 'group', name: 'Group Session', startsIn: 2 * DAY, schedule });
const onDemand = { contentType: 'onDemand', startsAt: null, closesAt: null, schedule } as const;
const film = aContent({ key: 'film', name: 'Opening Film', ...onDemand });
const talk = aContent({ key: 'talk', name: 'Leader Talk', ...onDemand });

/** Opens the channel for an attendee whom some contents do not admit. */
async function open(contents: PublicContent[], locked: PublicContent[], path = '/grace/online') {
  aPaywall([admitted()], () => protectedChannel({ contents, locked }));
  const channel = publicChannel({ contents: [...contents, ...locked] });
  return openPaywall({ channel, path: `${path}?a=${NUMBER}` });
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
async function openPanel(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(100);
  return within(screen.getByRole('region', { name }));
}
const itemOf = (panel: ReturnType<typeof within>, name: string) => panel.getByText(name).closest('li');

test('PAN-50 PAN-51 PAY-76 a locked card shows that it is not available with the viewer’s registration', async () => {
  await open([service, film], [group, talk]);
  const panel = await openPanel('Videos');
  for (const name of ['Group Session', 'Leader Talk']) {
    const lines = itemOf(panel, name)?.querySelector('br')?.parentElement;
    expect(lines?.innerHTML).toBe('Not Available<br>With Your Registration');
  }
  expect(itemOf(panel, 'Opening Film')?.textContent).not.toContain('Not Available');
});

test('PAN-52 pressing a locked card does not open the content, pressing another card does', async () => {
  await open([service, film], [group, talk]);
  const panel = await openPanel('Videos');
  const locked = itemOf(panel, 'Leader Talk');
  expect(locked?.querySelector('a, button, [tabindex]')).toBeNull();
  fireEvent.click(panel.getByText('Leader Talk'));
  await pass(500);
  expect([title(), address()]).toEqual(['The Long Walk Home', '/grace/online/service']);
  fireEvent.click(panel.getByText('Opening Film'));
  await pass(500);
  expect([title(), address()]).toEqual(['Opening Film', '/grace/online/film']);
});

test('PAN-59 PAY-77 a locked item of the schedule shows a lock and opens nothing', async () => {
  await open([service], [group]);
  const panel = await openPanel('Schedule');
  const locked = itemOf(panel, 'Group Session');
  expect(locked?.querySelector('svg')).not.toBeNull();
  expect(locked?.textContent).toContain('Not Available With Your Registration');
  expect(locked?.querySelector('a, button')).toBeNull();
  const open_ = itemOf(panel, 'The Long Walk Home');
  expect([open_?.querySelector('svg'), open_?.querySelector('a')?.getAttribute('href')]).toEqual([
    null,
    '/grace/online/service',
  ]);
});

test('a locked content leaves the lists when it closes', async () => {
  await open([film], [aContent({ key: 'live', name: 'Live for Leaders', startsIn: -58, closesAt: inMinutes(1) })]);
  const panel = await openPanel('Videos');
  expect(panel.getByText('Live for Leaders')).toBeDefined();
  await pass(61_000);
  expect(panel.queryByText('Live for Leaders')).toBeNull();
});

test('the panel of videos is offered if all other contents are locked', async () => {
  await open([service], [talk]);
  expect((await openPanel('Videos')).getByText('Leader Talk')).toBeDefined();
});

test('See More moves the focus to the first added content that opens', async () => {
  const later = (key: string, days: number) => aContent({ key, name: key, startsIn: days * DAY });
  await open([later('one', 1), later('two', 2), later('five', 5)], [later('three', 3), later('four', 4)]);
  const panel = await openPanel('Videos');
  fireEvent.click(panel.getByRole('button', { name: 'See More' }));
  expect(document.activeElement?.textContent).toContain('five');
});

test('PAY-73 VIEW-33~ opening a content that is locked leads to the channel page and its content', async () => {
  await open([service], [talk], '/grace/online/talk');
  expect([title(), address()]).toEqual(['The Long Walk Home', '/grace/online/service']);
  await goTo('/grace/online/talk');
  expect([title(), address()]).toEqual(['The Long Walk Home', '/grace/online/service']);
});

const closed = (fields: Partial<PublicContent> = {}) =>
  aContent({ key: 'closed', name: 'Last Week', startsIn: -7 * DAY, ...fields });

test('PAY-74 VIEW-34~ opening a content that has closed leads to the channel page, unless it was converted', async () => {
  await open([service, closed()], [], '/grace/online/closed');
  expect([title(), address()]).toEqual(['The Long Walk Home', '/grace/online/service']);
  await goTo('/grace/online/closed');
  expect([title(), address()]).toEqual(['The Long Walk Home', '/grace/online/service']);
});

test('VIEW-34~ a content that was converted to on-demand says so', async () => {
  await open([service, closed({ convertedToOnDemandId: 'film' })], [], '/grace/online/closed');
  expect(screen.getByText('This content has moved to on-demand')).toBeDefined();
  expect(address()).toBe('/grace/online/closed');
});

test('PAY-75 the channel’s address chooses only contents that admit the viewer', async () => {
  const live = aContent({ key: 'live', name: 'Live for Leaders', startsIn: -5 });
  await open([film], [live]);
  expect([title(), address(), video() !== null]).toEqual(['Opening Film', '/grace/online/film', true]);
});
