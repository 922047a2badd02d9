import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import type { Locator, Page } from '@playwright/test';
import { openAs, signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, ruth } from './fixtures/people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const question = 'One step this week?';

/** The panel of interactions: a region beside the video, or a tab panel below it. */
function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Interactions' }).or(page.getByRole('tabpanel', { name: 'Interactions' }));
}

/** Returns how long the view of an element slides in, in milliseconds. */
function slideMs(element: Locator): Promise<number | undefined> {
  return element.evaluate((start) => {
    for (let view: Element | null = start; view; view = view.parentElement) {
      const { animationName, animationDuration } = getComputedStyle(view);
      if (animationName !== 'none') return Number.parseFloat(animationDuration) * 1_000;
    }
  });
}

/** Fills in the open editor of an interaction with one response, and adds responses by their action. */
async function fillEditor(page: Page, title: string, responses: [text: string, action: string, after?: string][]) {
  const dialog = page.getByRole('dialog', { name: 'New Interaction' });
  await dialog.getByRole('textbox', { name: 'Interaction Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Interaction Text' }).fill('Choose one.');
  for (const [index, [text, action, after]] of responses.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add response' }).click();
    const card = dialog.getByRole('listitem', { name: `Response ${index + 1}` });
    await card.getByRole('textbox', { name: 'Response Text', exact: true }).fill(text);
    await card.getByRole('combobox', { name: 'Response Type' }).click();
    await page.getByRole('option', { name: action, exact: true }).click();
    if (after) await card.getByRole('textbox', { name: 'After Response Text' }).fill(after);
  }
  await dialog.getByRole('button', { name: 'SAVE' }).click();
}

test('INT-1 INT-37 INT-101 INT-102 a superhost adds a question and a host on a phone sends it in two taps; three viewers answer differently, the counts agree, and a late viewer and a reload see the right question', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const address = `/grace/${channel.key}`;
  const [owner, host] = [await newPerson(), await newPerson(phone)];
  const hostPanel = `/dashboard/${channel.clientId}/contents/${content.id}/host`;
  await openAs(owner, daniel, hostPanel);
  await owner.getByRole('tab', { name: 'Interactions' }).click();
  await owner.getByRole('button', { name: 'New Interaction' }).click();
  await fillEditor(owner, question, [
    ['Joining a group', 'Show a text', 'Welcome to the group!'],
    ['Write to me', 'Ask for an email'],
    ['Not today', 'Dismiss the interaction'],
  ]);
  await expect(owner.getByText('Interaction saved!')).toBeVisible();

  const [wide, small, third] = [await newPerson(), await newPerson(phone), await newPerson()];
  for (const viewer of [wide, small, third]) await viewer.goto(address);
  await expect(wide.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
  // Two taps: the tab, then Send in the question's row.
  await openAs(host, ruth, hostPanel);
  await host.getByRole('tab', { name: 'Interactions' }).tap();
  await host.getByRole('button', { name: `Send ${question}` }).tap();
  await expect(host.getByText(/^Sent /)).toBeVisible();

  for (const viewer of [wide, small, third])
    await expect(panel(viewer).getByRole('heading', { name: question })).toBeVisible();
  await expect(host.getByText('Seen on 3 of 3 screens')).toBeVisible();
  await panel(wide).getByRole('button', { name: 'Joining a group' }).click();
  await expect(panel(wide).getByText('Welcome to the group!')).toBeVisible();
  expect(await slideMs(panel(wide).getByText('Welcome to the group!'))).toBe(400);
  await panel(small).getByRole('button', { name: 'Write to me' }).tap();
  await panel(small).getByLabel('Where should we write to you?').fill('amos@people.example');
  await panel(small).getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(panel(small).getByText(/Thank you!/)).toBeVisible();
  await panel(third).getByRole('button', { name: 'Not today' }).click();

  await owner.getByRole('button', { name: new RegExp(`^${question.replace('?', '\\?')}`) }).click();
  const answers = owner.getByRole('list', { name: 'Answers' });
  await expect(answers.getByRole('listitem')).toHaveText(['Joining a group1', 'Write to me1', 'Not today1']);

  await wide.reload();
  await expect(wide.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
  const late = await newPerson();
  await late.goto(address);
  await expect(panel(late).getByRole('heading', { name: question })).toBeVisible();
  // The reloaded page knows its answer by now, as the late one knows that it has none.
  await expect(panel(wide).getByRole('heading', { name: question })).toBeHidden();
  await wide.getByRole('button', { name: 'Interactions' }).click();
  await expect(panel(wide).getByText(/You answered “Joining a group” at/)).toBeVisible();

  await owner.getByRole('button', { name: 'Close interaction' }).click();
  await expect(panel(late).getByRole('heading', { name: question })).toBeHidden();
});

test('INT-42 INT-43 DM-91 DM-92 a startChat response opens a request to the hosts, and selects the conversation that exists', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const host = await newPerson();
  await openAs(host, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/host`);
  await host.getByRole('tab', { name: 'Interactions' }).click();
  for (const title of ['Pray with someone?', 'Talk about next steps?']) {
    await host.getByRole('button', { name: 'New Interaction' }).click();
    await fillEditor(host, title, [['Talk with a host', 'Start a chat with a host']]);
    await expect(host.getByRole('button', { name: `Send ${title}` })).toBeVisible();
  }
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}`);
  await expect(viewer.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
  const talk = async (title: string) => {
    await host.getByRole('button', { name: `Send ${title}` }).click();
    await expect(panel(viewer).getByRole('heading', { name: title })).toBeVisible();
    await panel(viewer).getByRole('button', { name: 'Talk with a host' }).click();
    await panel(viewer).getByRole('button', { name: 'Start the chat' }).click();
  };
  const chat = viewer.getByRole('region', { name: 'Direct chat' });
  await talk('Pray with someone?');
  await chat.getByLabel('Your name').fill('Priya');
  await chat.getByRole('button', { name: 'Join chat' }).click();
  const field = chat.getByRole('textbox', { name: 'Message the hosts' });
  await field.fill('Could you pray for my mother?');
  await field.press('Enter');
  await expect(chat.getByText('Could you pray for my mother?')).toBeVisible();
  await expect(host.getByRole('tab', { name: /^Requests 1/ })).toBeVisible();
  await viewer.getByRole('button', { name: 'Chat', exact: true }).click();
  await talk('Talk about next steps?');
  await expect(chat.getByText('Could you pray for my mother?')).toBeVisible();
});

test('INT-33~ INT-46 PLAY-23 a window over the page ends full screen, and a link in the same tab opens after the answer is stored', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const host = await newPerson();
  await signIn(host, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/host`);
  const url = `/api/contents/${content.id}/interactions`;
  const headers = { 'x-requested-with': 'nave' };
  const target = `/grace/${channel.key}?from=interaction`;
  const response = { id: null, responseText: 'Go', actionType: 'url', actionText: '', code: '', codeProvider: '' };
  const origin = new URL(host.url()).origin;
  const added = await host.request.post(url, {
    headers: { ...headers, origin },
    data: {
      id: crypto.randomUUID(),
      interaction: {
        id: null,
        interactionTitle: 'Read more?',
        interactionText: '<p>It is short.</p>',
        urgency: 'modal',
        responses: [{ ...response, url: { url: `${origin}${target}`, target: 'sameTab' } }],
      },
    },
  });
  const { id } = (await added.json()) as Interaction;
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}`);
  await viewer.getByRole('region', { name: /^Video/ }).hover();
  await viewer.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => viewer.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await host.request.post(`${url}/${id}/send`, { headers: { ...headers, origin } });
  const dialog = viewer.getByRole('dialog', { name: 'Read more?' });
  await expect(dialog).toBeVisible();
  expect(await viewer.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await dialog.getByRole('button', { name: 'Go' }).click();
  await viewer.waitForURL(/from=interaction/);
  const { counts } = await (await host.request.get(url)).json();
  expect(Object.values(counts[id].byResponse)).toEqual([1]);
});

test('INT-31~ INT-101~ HOSTP-42~ a host on a phone holds a timed question and then sends it by hand; a viewer in full screen opens it from the picture, and after five answers everybody sees the results', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const hostPanel = `/dashboard/${channel.clientId}/contents/${content.id}/host`;
  const [owner, host] = [await newPerson({ viewport: { width: 1440, height: 900 } }), await newPerson(phone)];
  await openAs(owner, daniel, hostPanel);
  await owner.getByRole('button', { name: 'New Interaction' }).click();
  await owner.getByRole('textbox', { name: 'Send after the start' }).fill('9:59');
  await fillEditor(owner, question, [['Joining a group', 'Show a text', 'Welcome to the group!']]);
  await expect(owner.getByText(/^Sends itself at /)).toBeVisible();

  await openAs(host, ruth, hostPanel);
  await host.getByRole('tab', { name: 'Interactions' }).tap();
  await host.getByRole('button', { name: `Hold ${question}` }).tap();
  await expect(owner.getByText(/^Held\. It would send itself at /)).toBeVisible();
  const viewers = await Promise.all(Array.from({ length: 5 }, () => newPerson()));
  for (const viewer of viewers) {
    await viewer.goto(`/grace/${channel.key}`);
    await expect(viewer.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
  }
  const [first, ...others] = viewers as [Page, ...Page[]];
  await first
    .locator('#video section')
    .first()
    .evaluate((picture) => picture.requestFullscreen());
  await host.getByRole('button', { name: `Send ${question}` }).tap();
  await first.getByRole('button', { name: `New question: ${question}` }).click();
  for (const viewer of [first, ...others]) {
    await panel(viewer).getByRole('button', { name: 'Joining a group' }).click();
    await expect(panel(viewer).getByText('Welcome to the group!')).toBeVisible();
  }
  await owner.getByRole('button', { name: /^One step this week/ }).click();
  await owner.getByRole('button', { name: 'Show results to viewers' }).click();
  await panel(first).getByRole('button', { name: 'Done' }).click();
  await expect(panel(first).getByRole('list', { name: 'Results' })).toHaveText('Joining a group100%');
  await owner.getByRole('button', { name: 'All interactions' }).click();
  await expect(owner.getByText(/^Sent .* · 5 answers$/)).toBeVisible();
});

test('a superhost writes a question in two languages; two viewers answer it in their own, and hosts see one count', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const owner = await newPerson();
  await openAs(owner, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/host`);
  await owner.getByRole('tab', { name: 'Interactions' }).click();
  await owner.getByRole('button', { name: 'New Interaction' }).click();
  const dialog = owner.getByRole('dialog', { name: 'New Interaction' });
  await dialog.getByRole('combobox', { name: 'Second language' }).click();
  await owner.getByRole('option', { name: 'Español' }).click();
  await dialog.getByRole('textbox', { name: 'Interaction Title (Español)' }).fill('¿Un paso esta semana?');
  await dialog.getByRole('textbox', { name: 'Interaction Text (Español)' }).fill('Elige uno.');
  await dialog.getByRole('textbox', { name: 'Response Text (Español)', exact: true }).fill('Unirme a un grupo');
  await dialog.getByRole('textbox', { name: 'After Response Text (Español)' }).fill('¡Bienvenido al grupo!');
  await dialog.getByRole('textbox', { name: 'Interaction Title', exact: true }).fill(question);
  await dialog.getByRole('textbox', { name: 'Interaction Text', exact: true }).fill('Choose one.');
  await dialog.getByRole('textbox', { name: 'Response Text', exact: true }).fill('Joining a group');
  await dialog.getByRole('textbox', { name: 'After Response Text', exact: true }).fill('Welcome to the group!');
  await dialog.getByRole('switch', { name: 'In the second language' }).check();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('¿Un paso esta semana?');
  await dialog.getByRole('button', { name: 'SAVE' }).click();
  await expect(dialog).toBeHidden();

  const [english, spanish] = [await newPerson(), await newPerson({ locale: 'es-MX' })];
  for (const viewer of [english, spanish]) {
    await viewer.goto(`/grace/${channel.key}`);
    await expect(viewer.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
  }
  await owner.getByRole('button', { name: `Send ${question}` }).click();
  await panel(english).getByRole('button', { name: 'Joining a group' }).click();
  await expect(panel(english).getByText('Welcome to the group!')).toBeVisible();
  const spanishPanel = spanish.getByRole('region', { name: 'Interacciones' });
  await expect(spanishPanel.getByRole('heading', { name: '¿Un paso esta semana?' })).toBeVisible();
  await spanishPanel.getByRole('button', { name: 'Unirme a un grupo' }).click();
  await expect(spanishPanel.getByText('¡Bienvenido al grupo!')).toBeVisible();
  await owner.getByRole('button', { name: new RegExp(`^${question.replace('?', '\\?')}`) }).click();
  await expect(owner.getByRole('list', { name: 'Answers' }).getByRole('listitem')).toHaveText(['Joining a group2']);
});

test('INT-31~ staff rehearse a content at 4 times its speed: the video plays, the question appears at its time, and nothing is stored', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const owner = await newPerson({ viewport: { width: 1440, height: 1000 } });
  const page = `/dashboard/${channel.clientId}/contents/${content.id}`;
  await openAs(owner, daniel, `${page}/host`);
  await owner.getByRole('button', { name: 'New Interaction' }).click();
  await owner.getByRole('textbox', { name: 'Send after the start' }).fill('0:20');
  await owner.getByRole('combobox', { name: 'Notification type' }).click();
  await owner.getByRole('option', { name: 'Open a window over the page' }).click();
  await fillEditor(owner, question, [['Joining a group', 'Show a text', 'Welcome to the group!']]);
  await expect(owner.getByRole('button', { name: `Hold ${question}` })).toBeVisible();
  // The content has begun, so the question would be sent to viewers in a moment.
  await owner.getByRole('button', { name: `Hold ${question}` }).click();
  await owner.getByRole('link', { name: 'Rehearsal' }).click();

  const written: string[] = [];
  owner.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
  const steps = owner.getByRole('region', { name: 'What happens' });
  await expect(steps.getByText('A host holds it, so it does not send itself.')).toBeVisible();
  await steps.getByRole('button', { name: /The content starts/ }).click();
  await owner.getByText('4×').click();
  await owner.getByRole('button', { name: 'Play', exact: true }).click();
  const video = owner.getByLabel('Video of the rehearsal');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(8);
  expect(await video.evaluate((element: HTMLVideoElement) => [element.playbackRate, element.muted])).toEqual([4, true]);
  await owner.goBack();
  await owner.getByRole('button', { name: `Release ${question}` }).click();
  await expect(owner.getByRole('button', { name: `Release ${question}` })).toBeHidden();
  await owner.goForward();
  await steps.getByRole('button', { name: /The content starts/ }).click();
  await owner.getByText('4×').click();
  await owner.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(owner.getByRole('heading', { name: question })).toBeVisible();
  await owner.getByRole('button', { name: 'Joining a group' }).click();
  await expect(owner.getByText('Welcome to the group!')).toBeVisible();
  expect(written.filter((url) => !url.includes('/release'))).toEqual([]);
});
