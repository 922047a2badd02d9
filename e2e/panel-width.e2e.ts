import type { Locator } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

/**
 * Minimum number of visible one-line messages and minimum width of the video; `beside`: the chat is beside the video.
 */
const windows = [
  { viewport: { width: 991, height: 700 }, messages: 8, videoWidth: 640, beside: true },
  { viewport: { width: 700, height: 700 }, messages: 3, videoWidth: 500, beside: false },
  { viewport: { width: 700, height: 560 }, messages: 6, videoWidth: 370, beside: true },
  { viewport: { width: 820, height: 1180 }, messages: 6, videoWidth: 820, beside: false },
  { viewport: { width: 360, height: 640 }, messages: 3, videoWidth: 360, beside: false },
];

for (const { viewport, messages, videoWidth, beside } of windows) {
  test(`VIEW-254~ at ${viewport.width} x ${viewport.height} the video is at least ${videoWidth} px wide, and ${messages} messages are visible`, async ({
    staff,
    newPerson,
  }) => {
    const channel = await staff.addChannel();
    await staff.addContent(channel);
    const host = new Chat(await newPerson({ viewport }));
    await signInOnce(host.page, ruth);
    await host.page.goto(`/grace/${channel.key}`);
    for (let number = 1; number <= 12; number += 1) await host.say(`Amen ${number}`);
    await expect(host.row('Amen 12').locator('time')).toBeVisible();
    await expect(host.sending).toHaveCount(0);
    const [video, log] = [await boxOf(host.page.locator('#video > *')), await boxOf(host.log)];
    expect(log.x >= video.x + video.width).toBe(beside);
    expect(video.width).toBeGreaterThanOrEqual(videoWidth);
    const rows = await host.log.getByRole('listitem').all();
    const boxes = await Promise.all(rows.map(boxOf));
    expect(boxes.filter(({ y }) => y >= log.y).length).toBeGreaterThanOrEqual(messages);
  });
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not drawn.`);
  return box;
}
