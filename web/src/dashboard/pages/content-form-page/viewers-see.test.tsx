import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, anImage, atEvening, atGrace, EVENING, GRACE, savedContent } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;
const image = anImage();

/** Returns the texts beside the form: for each part, its heading and its paragraphs. */
async function asideTexts(): Promise<string[]> {
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

/** Opens a content with captions, so that nothing else is shown beside the form. */
async function openEdit(content = aContent({ ccLanguage: 'en' })) {
  aServer({ contents: [content] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: savedContent(content, body),
  }));
  openDashboard(`${list}/${EVENING}/video`);
  await screen.findByLabelText('Start date and time: date');
}

test.each(['live', 'simulatedLive', 'onDemand'])(
  'the add form of a %s content says that viewers see nothing yet, and does not list empty fields',
  async (contentType) => {
    aServer();
    openDashboard(`${list}/add`, { state: { contentType } });
    await screen.findByLabelText(/^Name/);
    expect(await asideTexts()).toEqual([nothingYet]);
  },
);

test('once a new content is complete, the page shows what viewers will see', async () => {
  aServer().on(mediaCalls.list, atGrace, { body: { items: [image] } });
  openDashboard(`${list}/add`, { state: { contentType: 'onDemand' } });
  await screen.findByLabelText(/^Description/);
  type(/^Name/, 'Vespers');
  type(/^Description/, 'By candlelight');
  fireEvent.click(screen.getByRole('link', { name: 'Video' }));
  await screen.findByLabelText(/^Paste a link/);
  type(/^Paste a link/, 'https://video.example/vespers.mp4');
  type(/^Original air date/, '2026-11-01');
  expect(await asideTexts()).toEqual([nothingYet]);
  fireEvent.click(screen.getByRole('button', { name: 'Choose from library' }));
  fireEvent.click(await screen.findByRole('button', { name: 'candle.webp' }));
  await waitFor(async () =>
    expect(await asideTexts()).toEqual([
      nothingYet,
      'After saving | The video | It plays whenever someone opens the page.',
    ]),
  );
});

test('the page shows what viewers see now, and what they will see after saving the changes', async () => {
  await openEdit();
  expect(await asideTexts()).toEqual([stored]);
  type('Start date and time: time', '18:30');
  const changed = waiting('Tue, Dec 24, 2030, 6:15 PM CST');
  expect(await asideTexts()).toEqual([stored, `After saving | ${changed}`]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Content saved!');
  await waitFor(async () => expect(await asideTexts()).toEqual([`What viewers see now | ${changed}`]));
});

test('an invalid change does not affect what viewers will see', async () => {
  await openEdit();
  type(/^Paste a link/, '');
  type('Start date and time: time', '18:30');
  expect(await asideTexts()).toEqual([stored]);
});

test('a change that does not affect what viewers see adds no part After saving', async () => {
  await openEdit();
  type(/^Paste a link/, 'https://video.example/other.m3u8');
  expect(await asideTexts()).toEqual([stored]);
});

test('an ended content shows no picture of what viewers see', async () => {
  await openEdit(aContent({ startsAt: '2020-01-01T10:00:00.000Z' }));
  expect(await asideTexts()).toEqual(['What viewers see now | Nothing | It has ended. The channel shows what’s next.']);
  expect(screen.getByRole('complementary').querySelector('img')).toBeNull();
});

test('a content that would be over after saving is not shown as ended now', async () => {
  await openEdit();
  type('Start date and time: date', '2024-12-24');
  expect(await asideTexts()).toEqual([stored, 'After saving | Nothing | It has ended. The channel shows what’s next.']);
});
