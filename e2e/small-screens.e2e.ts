import type { Locator, Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

const phone = { width: 390, height: 844 };

for (const viewport of [
  { width: 390, height: 420 },
  { width: 320, height: 256 },
  { width: 820, height: 540 },
]) {
  test(`CHAT-1~ at ${viewport.width} x ${viewport.height} without an on-screen keyboard, a viewer can reach and use the chat`, async ({
    staff,
    newPerson,
  }) => {
    const channel = await staff.addChannel();
    await staff.addContent(channel, { name: 'The Long Walk Home: While He Was Still Far Off' });
    const chat = new Chat(await newPerson({ viewport }));
    await chat.page.goto(`/grace/${channel.key}`);
    const name = chat.page.getByRole('textbox', { name: 'Your name' });
    await expectFullyVisible(name);
    await name.fill('Amos Bell');
    const join = chat.page.getByRole('button', { name: 'Join chat' });
    await expectFullyVisible(join);
    await join.click();
    await expectFullyVisible(chat.field);
    await chat.say('He ran');
    await expect(chat.row('He ran').locator('time')).toBeInViewport();
    expect((await chat.log.boundingBox())?.height).toBeGreaterThan(90);
    await expectFullyVisible(chat.page.getByRole('tab', { name: 'Bible' }));
  });
}

for (const { rows, ...viewport } of [
  { width: 700, height: 700, rows: 3 },
  { width: 740, height: 360, rows: 2 },
  { width: 991, height: 700, rows: 4 },
]) {
  test(`VIEW-282 at ${viewport.width} x ${viewport.height} several messages are visible, and no tab is cut off`, async ({
    staff,
    newPerson,
  }) => {
    const channel = await staff.addChannel();
    await staff.addContent(channel, { schedule: { enabled: true } });
    const chat = new Chat(await newPerson({ viewport, locale: 'es-MX' }));
    await chat.page.goto(`/grace/${channel.key}`);
    await expect(chat.page.getByRole('tab').first()).toBeVisible();
    const areTabsCut = await chat.page
      .getByRole('tab')
      .evaluateAll((all) => all.map((tab) => tab.scrollWidth > tab.clientWidth));
    expect(areTabsCut).not.toContain(true);
    await chat.page.getByRole('textbox', { name: 'Tu nombre' }).fill('Amos Bell');
    await chat.page.getByRole('button', { name: 'Entrar al chat' }).click();
    const heightOfList = async () => (await boxOf(chat.page.getByRole('log'))).height;
    await expect.poll(heightOfList).toBeGreaterThanOrEqual(rows * 50);
  });
}

test('on a phone of 360 px no Spanish tab of the host panel is cut off, and the last tab can be reached', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const { id } = await staff.addContent(channel);
  await signInOnce(await newPerson(), ruth);
  const page = await newPerson({ locale: 'es-MX', viewport: { width: 360, height: 640 } });
  await signInOnce(page, ruth);
  await page.goto(`/dashboard/${channel.clientId}/contents/${id}/host`);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Video', 'Chat', 'Solicitudes', 'Interacciones']);
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Registro' }).click();
  await expect(tabs).toHaveText(['Video', 'Chat', 'Solicitudes', 'Interacciones', 'Registro']);
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.scrollWidth > tab.clientWidth))).not.toContain(true);
  await tabs.last().click();
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tabpanel', { name: 'Registro' })).toBeVisible();
});

test('VIEW-256 on a phone the controls for joining and sending are at least 44 px wide and high', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(await newPerson({ viewport: phone }));
  await chat.page.goto(`/grace/${channel.key}`);
  const button = (name: string) => chat.page.getByRole('button', { name });
  const [joinBox, nameBox] = [
    await boxOf(button('Join chat')),
    await boxOf(chat.page.getByRole('textbox', { name: 'Your name' })),
  ];
  await chat.join('Amos Bell');
  for (const { width, height } of [joinBox, nameBox, await boxOf(button('Send'))])
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('on a phone with an open keyboard, the video, the last message and the message field are all visible', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(await newPerson({ viewport: phone }));
  await chat.page.goto(`/grace/${channel.key}`);
  await chat.page.getByRole('textbox', { name: 'Your name' }).focus();
  await chat.page.setViewportSize({ width: 390, height: 430 });
  await chat.join('Priya Raman');
  await chat.say('He ran');
  await expect(chat.row('He ran').locator('time')).toBeVisible();
  await expect(chat.page.getByRole('tab', { name: 'Bible' })).toBeHidden();
  for (const part of [chat.field, chat.row('He ran'), chat.page.getByRole('region', { name: /^Video/ })])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  await chat.page.setViewportSize(phone);
  await expect(chat.page.getByRole('tab', { name: 'Bible' })).toBeVisible();
});

test('above an open keyboard, an empty chat shows as much of its text as fits between video and field', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(await newPerson({ viewport: { width: 360, height: 640 } }));
  await chat.page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  await chat.field.focus();
  const words = chat.page.getByRole('heading', { name: 'No messages yet' });
  for (const height of [370, 270]) {
    await chat.page.setViewportSize({ width: 360, height });
    await expect(chat.page.getByRole('tab', { name: 'Bible' })).toBeHidden();
    const [text, list] = [await boxOf(words), await boxOf(chat.log)];
    expect(text.y).toBeGreaterThanOrEqual(list.y);
    expect(text.y + text.height).toBeLessThanOrEqual(list.y + list.height);
    await expect(chat.page.getByText('Say hello')).toBeVisible({ visible: height === 370 });
  }
});

test('above an open keyboard, a long draft leaves one message and the error about the draft visible', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(await newPerson({ viewport: { width: 360, height: 640 } }));
  await chat.page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  await chat.say('He ran');
  await chat.field.focus();
  await chat.page.setViewportSize({ width: 360, height: 340 });
  for (const draft of ['One\nTwo\nThree\nFour\nFive', 'x'.repeat(1_001)]) {
    await chat.field.fill(draft);
    expect((await boxOf(chat.log)).height).toBeGreaterThanOrEqual(56);
    for (const part of [chat.row('He ran'), chat.field]) await expect(part).toBeInViewport({ ratio: 0.97 });
  }
  await expect(chat.page.getByRole('alert')).toBeInViewport({ ratio: 0.97 });
});

test('on a phone at twice the text size no text is cut off, and Join chat is beside the name field', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel({ name: 'Evening Gathering' });
  await staff.addContent(channel);
  await page.setViewportSize(phone);
  await page.goto(`/grace/${channel.key}`);
  await page.getByRole('textbox', { name: 'Your name' }).waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const words of [page.getByText('Grace Community Church'), page.getByText(/started at/)])
    expect(await isCut(words)).toBe(false);
  const [field, join] = [
    page.getByRole('textbox', { name: 'Your name' }),
    page.getByRole('button', { name: 'Join chat' }),
  ];
  expect((await boxOf(join)).y).toBeCloseTo((await boxOf(field)).y, 0);
});

test('PLAY-100~ the picture covers the whole video area; the button Unmute is at the lower left of this area, and has no label if the area is narrow', async ({
  staff,
  page,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  await page.setViewportSize(phone);
  await page.goto(`/grace/${channel.key}`);
  const [stage, picture] = [await boxOf(page.locator('#video')), await boxOf(page.locator('video'))];
  const unmute = page.getByRole('button', { name: 'Unmute' });
  for (const [width, widest] of [
    [390, 130],
    [820, 130],
    [230, 44],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const [area, button] = [await boxOf(page.locator('#video')), await boxOf(unmute)];
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    expect(button.width).toBeLessThanOrEqual(widest);
    expect(button.x + button.width).toBeLessThan(area.x + area.width / 2);
    expect(button.y - area.y).toBeGreaterThan(34);
  }
  expect([picture.x, picture.y]).toEqual([stage.x - 1, stage.y - 1]);
  expect([picture.width, picture.height]).toEqual([stage.width + 2, stage.height + 2]);
});

test('a menu of the player stays inside the picture, and the menu’s last item can be reached', async ({
  staff,
  page,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/grace/${channel.key}`);
  const video = page.getByRole('region', { name: /^Video/ });
  await video.hover();
  await page.getByRole('button', { name: 'Quality' }).click();
  const [picture, menu] = [await boxOf(video), await boxOf(page.getByRole('menu'))];
  expect(menu.y).toBeGreaterThanOrEqual(picture.y);
  expect(menu.y + menu.height).toBeLessThanOrEqual(picture.y + picture.height);
  const last = page.getByRole('menuitemradio').last();
  await last.scrollIntoViewIfNeeded();
  const choice = await boxOf(last);
  expect(choice.y + choice.height).toBeLessThanOrEqual(menu.y + menu.height);
});

test('on a phone the language menu and the product’s name share a line below the footer’s links', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/grace');
  const middle = async (part: Locator) => {
    const { y, height } = await boxOf(part);
    return Math.round(y + height / 2);
  };
  const product = page.getByRole('link', { name: 'A Product of Nave' });
  const languages = page.getByRole('group', { name: 'Language' });
  expect(await middle(product)).toBe(await middle(languages));
  expect(await middle(languages)).toBeGreaterThan(await middle(page.getByRole('link', { name: 'Support' })));
  const { x, width } = await boxOf(product);
  expect(Math.round(x + width)).toBe(phone.width - 16);
});

test('an empty channel blurs its picture, so that the message and the link on the picture are legible', async ({
  page,
  staff,
}) => {
  await page.setViewportSize(phone);
  const empty = await staff.addChannel();
  await page.goto(`/grace/${empty.key}`);
  await expect(page.getByText('This channel contains no content')).toBeVisible();
  const link = page.getByRole('link', { name: 'All channels' });
  expect(await styleOf(page.locator('#video img'), 'filter')).toMatch(/^blur/);
  expect(await styleOf(link, 'background-color')).toBe('rgb(255, 255, 255)');
});

/** Scrolls to the element and expects it to be entirely visible. */
async function expectFullyVisible(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect(part).toBeInViewport({ ratio: 0.97 });
}

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  );
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not drawn.`);
  return box;
}

function styleOf(part: ReturnType<Page['locator']>, name: string): Promise<string> {
  return part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
}
