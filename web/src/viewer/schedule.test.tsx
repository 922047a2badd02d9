import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../lib/i18n.ts';
import { serverClock } from '../lib/server-clock.ts';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { address, openChannel, pass } from './testing/open-page.tsx';

/** Sets the time to 8:00 on Wednesday, March 3rd, in the viewer's time zone. */
beforeEach(() => {
  const mark = serverClock.mark();
  serverClock.measure(new Date(2027, 2, 3, 8).getTime(), mark, mark);
});

type Fields = Parameters<typeof aContent>[0];
const enabled = { schedule: { enabled: true } };
/** A content of an hour in March, in the viewer's time zone. */
function inMarch(name: string, day: number, hour: number, fields: Fields = {}) {
  const [opensAt = '', startsAt = '', closesAt = ''] = [-15, 0, 60].map((minutes) =>
    new Date(2027, 2, day, hour, minutes).toISOString(),
  );
  return aContent({ key: name.toLowerCase(), name, opensAt, startsAt, closesAt, ...enabled, ...fields });
}
const film = () =>
  aContent({ key: 'film', name: 'Film', contentType: 'onDemand', startsAt: null, closesAt: null, ...enabled });

const panel = () => within(screen.getByRole('region', { name: 'Schedule' }));
const days = () =>
  panel()
    .queryAllByRole('region')
    .map((day) => [
      within(day).getByRole('heading').textContent,
      ...within(day)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ]);

async function openSchedule(...contents: ReturnType<typeof aContent>[]) {
  await openChannel(aChannel({ contents: [...contents, film()] }), '/grace/online/film');
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await pass(0);
}

test('PAN-20 PAN-1~ the schedule panel is offered only if the content’s schedule is enabled', async () => {
  await openChannel(aChannel({ contents: [aContent({ schedule: { enabled: false } })] }));
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
  cleanup();
  await openChannel(aChannel({ contents: [aContent(enabled)] }));
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeDefined();
});

test('PAN-56 PAN-57 contents are grouped by day, the earliest first', async () => {
  await openSchedule(
    inMarch('Sunday', 7, 10),
    inMarch('Evening', 3, 18),
    inMarch('Matins', 3, 9),
    inMarch('Breakfast', 4, 7),
  );
  expect(days()).toEqual([
    ['Today, Wednesday, March 3', '9:00 AMMatins', '6:00 PMEvening'],
    ['Tomorrow, Thursday, March 4', '7:00 AMBreakfast'],
    ['Sunday, March 7', '10:00 AMSunday'],
  ]);
});

test('PAN-58 an empty schedule shows "No Scheduled Content"', async () => {
  await openSchedule();
  expect(panel().getByRole('heading', { name: 'No Scheduled Content' })).toBeDefined();
  cleanup();
  await openSchedule(inMarch('Matins', 3, 9));
  expect(screen.queryByText('No Scheduled Content')).toBeNull();
});

test('PAN-83 the schedule leaves out private contents', async () => {
  await openSchedule(inMarch('Rehearsal', 3, 9, { isPrivate: true }), inMarch('Evening', 3, 18));
  expect(days()).toEqual([['Today, Wednesday, March 3', '6:00 PMEvening']]);
});

test('a row opens its content, and shows whether the content is live or playing', async () => {
  await openSchedule(
    inMarch('Early', 3, 7, { closesAt: new Date(2027, 2, 3, 12).toISOString() }),
    inMarch('Noon', 4, 12),
  );
  expect(days()[0]).toEqual(['Today, Wednesday, March 3', '7:00 AMEarlyLive now']);
  fireEvent.click(panel().getByRole('link', { name: /Early/ }));
  await pass(500);
  expect(address()).toBe('/grace/online/early');
  expect(panel().getByRole('link', { current: true }).textContent).toBe('7:00 AMEarlyPlaying now');
  fireEvent.click(panel().getByRole('link', { name: /Noon/ }));
  await pass(500);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Noon');
  expect(panel().getByRole('link', { current: true }).textContent).toBe('12:00 PMNoon');
});

test('a heading changes to Today when its day begins while the page is open', async () => {
  await openSchedule(inMarch('Breakfast', 4, 7));
  expect(days()[0]?.[0]).toBe('Tomorrow, Thursday, March 4');
  await pass(16 * 3_600_000 + 1_000);
  expect(days()[0]?.[0]).toBe('Today, Thursday, March 4');
});

test('VIEW-279 the viewer can subscribe to the channel’s calendar and copy the calendar’s address', async () => {
  await openSchedule(inMarch('Evening', 3, 18));
  const path = '/cdn/channels/grace/online/calendar.ics';
  const link = panel().getByRole<HTMLAnchorElement>('link', { name: 'Follow in my calendar' });
  expect(link.getAttribute('href')).toBe(`webcal://${location.host}${path}`);
  const writeText = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  fireEvent.click(panel().getByRole('button', { name: 'Copy calendar link' }));
  await pass(0);
  expect(writeText).toHaveBeenCalledWith(location.origin + path);
});

test('the schedule is translated to Spanish', async () => {
  await openSchedule(inMarch('Evening', 3, 18));
  await chooseLanguage('es');
  await pass(100);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Hoy, miércoles, 3 de marzo');
  await chooseLanguage('en');
});
