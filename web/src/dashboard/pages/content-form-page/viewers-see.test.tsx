import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, anImage, atEvening, atGrace, EVENING, GRACE, savedContent } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;
const image = anImage();

/** What stands beside the form, part by part: its heading and what it says. */
async function beside(): Promise<string[]> {
  const aside = within(await screen.findByRole('complementary'));
  return aside.getAllByRole('heading').map((heading) => {
    const words = [...(heading.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
    return [heading.textContent, ...words].join(' | ');
  });
}

const type = (label: RegExp | string, value: string) => fill(screen.getByLabelText(label), value);
const waiting = (at: string) => `Waiting page with a countdown | Opens on ${at}. The chat opens at the same time.`;
const nothingYet = 'What viewers see now | Not saved yet | Save this content to show it to viewers.';
const stored = `What viewers see now | ${waiting('Tue, Dec 24, 2030, 4:45 PM CST')}`;

/** With captions, so that nothing else stands beside the form. */
async function openEdit(content = aContent({ ccLanguage: 'en' })) {
  aServer({ contents: [content] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: savedContent(content, body),
  }));
  openDashboard(`${list}/${EVENING}/video`);
  await screen.findByLabelText('Start date and time: date');
}

test.each(['live', 'simulatedLive', 'onDemand'])(
  'while a %s content is added, viewers see nothing yet, and no word is lost on what is not filled in',
  async (contentType) => {
    aServer();
    openDashboard(`${list}/add`, { state: { contentType } });
    await screen.findByLabelText(/^Name/);
    expect(await beside()).toEqual([nothingYet]);
  },
);

test('once a new content could be saved, it says what viewers will see then', async () => {
  aServer().on(mediaCalls.list, atGrace, { body: { items: [image] } });
  openDashboard(`${list}/add`, { state: { contentType: 'onDemand' } });
  await screen.findByLabelText(/^Description/);
  type(/^Name/, 'Vespers');
  type(/^Description/, 'By candlelight');
  fireEvent.click(screen.getByRole('link', { name: 'Video' }));
  await screen.findByLabelText(/^Paste a link/);
  type(/^Paste a link/, 'https://video.example/vespers.mp4');
  type(/^Original air date/, '2026-11-01');
  expect(await beside()).toEqual([nothingYet]);
  fireEvent.click(screen.getByRole('button', { name: 'Choose from library' }));
  fireEvent.click(await screen.findByRole('button', { name: 'candle.webp' }));
  await waitFor(async () =>
    expect(await beside()).toEqual([
      nothingYet,
      'After saving | The video | It plays whenever someone opens the page.',
    ]),
  );
});

test('what is stored is what viewers see, and what is changed is what they will see after saving', async () => {
  await openEdit();
  expect(await beside()).toEqual([stored]);
  type('Start date and time: time', '18:30');
  const changed = waiting('Tue, Dec 24, 2030, 6:15 PM CST');
  expect(await beside()).toEqual([stored, `After saving | ${changed}`]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Content saved!');
  await waitFor(async () => expect(await beside()).toEqual([`What viewers see now | ${changed}`]));
});

test('a change that cannot be saved has no say in what viewers will see', async () => {
  await openEdit();
  type(/^Paste a link/, '');
  type('Start date and time: time', '18:30');
  expect(await beside()).toEqual([stored]);
});

test('a change that viewers would see nothing of here is passed over', async () => {
  await openEdit();
  type(/^Paste a link/, 'https://video.example/other.m3u8');
  expect(await beside()).toEqual([stored]);
});

test('beside the nothing that viewers see of a content that is over stands no picture', async () => {
  await openEdit(aContent({ startsAt: '2020-01-01T10:00:00.000Z' }));
  expect(await beside()).toEqual(['What viewers see now | Nothing | It has ended. The channel shows what’s next.']);
  expect(screen.getByRole('complementary').querySelector('img')).toBeNull();
});

test('a content that would be over after saving is not said to have ended now', async () => {
  await openEdit();
  type('Start date and time: date', '2024-12-24');
  expect(await beside()).toEqual([stored, 'After saving | Nothing | It has ended. The channel shows what’s next.']);
});
