import { Chat, isOnline } from './fixtures/chat.ts';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

test('CHAT-1 CHAT-114 CHAT-191 PRES-1 PRES-2 PRES-20 PRES-21 PRES-26 PLAY-80 two guests, who only entered a name, chat with emojis and without a reload, and see each other online until one of them leaves', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { showLiveStats: true });
  const [amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson({ ownBrowser: true }))];
  for (const { page } of [amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await priya.join('Priya Raman');

  await amos.say('Good morning from Peoria');
  await expect(priya.row('Good morning from Peoria')).toContainText('Amos Bell');
  await priya.field.fill('Amen, Amos');
  await priya.field.press('Home');
  for (let character = 0; character < 4; character += 1) await priya.field.press('ArrowRight');
  await priya.page.getByRole('button', { name: 'Emojis' }).click();
  const emojis = priya.page.getByRole('dialog', { name: 'Emojis' });
  await expect(emojis.getByRole('gridcell', { name: 'Grinning face', exact: true })).toBeVisible();
  await emojis.getByRole('searchbox', { name: 'Search emojis' }).fill('scripture');
  await emojis.getByRole('gridcell', { name: 'Open book' }).click();
  await priya.page.keyboard.press('Escape');
  await expect(priya.field).toBeFocused();
  await priya.page.keyboard.type('!');
  await priya.field.press('Enter');
  await expect(amos.row('Amen📖!, Amos')).toContainText('Priya Raman');
  const opener = priya.page.getByRole('button', { name: 'Emojis' });
  await opener.click();
  await expect(emojis.getByRole('gridcell').first()).toHaveAccessibleName('Open book');
  // The button closes the picker, as does Escape while the button has the focus.
  await opener.click();
  await expect(emojis).toBeHidden();
  await opener.click();
  await expect(emojis).toBeVisible();
  await opener.focus();
  await priya.page.keyboard.press('Escape');
  await expect(emojis).toBeHidden();
  await priya.say('Good morning, Amos');
  await expect(amos.row('Good morning, Amos')).toContainText('Priya Raman');
  expect(await amos.shown()).toEqual(await priya.shown());

  const isPriyaOnline = () => isOnline(amos.row('Good morning, Amos'));
  await expect.poll(isPriyaOnline).toBe(true);
  await expect(amos.page.getByText('2 watching')).toBeVisible();
  await priya.page.close();
  await expect(amos.page.getByText('1 watching')).toBeVisible();
  await expect.poll(isPriyaOnline).toBe(false);
});

test('ACC-51~ a guest corrects a mistyped name, and the new name is on later messages and remains after a reload', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson({ ownBrowser: true }))];
  for (const { page } of [amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amso Bell');
  await amos.page.getByRole('button', { name: 'Amso Bell: change your name' }).click();
  const dialog = amos.page.getByRole('dialog', { name: 'Change your name' });
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Amos Bell');
  await dialog.getByRole('textbox', { name: 'Your name' }).press('Enter');
  await expect(dialog).toBeHidden();
  await amos.say('Good morning');
  await expect(priya.row('Good morning')).toContainText('Amos Bell');
  await amos.page.reload();
  await expect(amos.page.getByRole('button', { name: 'Amos Bell: change your name' })).toBeVisible();
});

test('a message is shown at once as being sent, and as sent once the server has stored it', async ({ staff, page }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(page);
  let releaseMessage = () => {};
  const released = new Promise<void>((resolve) => (releaseMessage = resolve));
  await page.routeWebSocket('**/realtime', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (frame) => {
      if (String(frame).includes('chat.send')) await released;
      server.send(frame);
    });
  });
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Tom Aldridge');
  await chat.say('He ran');
  await expect(chat.sending).toBeVisible();
  expect(await chat.shown()).toEqual([]);
  releaseMessage();
  await expect(chat.sending).toHaveCount(0);
  expect(await chat.shown()).toEqual(['He ran']);
});

test('VIEW-168 the sign-out dialog signs the viewer out', async ({ staff, page }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  await signIn(page, ruth);
  await page.goto(`/grace/${channel.key}`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign Out' });
  await expect(question).toContainText('Are you sure you want to sign out?');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('a toast below the video does not cover the message field', async ({ staff, newPerson }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(await newPerson({ viewport: { width: 820, height: 1180 } }));
  await chat.page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  await chat.say('A slip of the finger');
  await chat.act('A slip of the finger', 'Delete');
  const toast = await chat.page.getByText('Message deleted').boundingBox();
  const field = await chat.field.boundingBox();
  expect(toast && field && toast.y + toast.height).toBeLessThan(field?.y ?? 0);
});
