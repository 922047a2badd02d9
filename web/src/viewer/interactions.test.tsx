import type { Interaction, InteractionResponse } from '@nave/domain/contents/interactions/interaction.ts';
import type { OwnAnswer } from '@nave/domain/interactions/interactions.api.ts';
import {
  interactionResultsTopic,
  interactionsCommands,
  ownAnswersTopic,
  sentInteractionsTopic,
} from '@nave/domain/interactions/interactions.protocol.ts';
import { sampleInteraction, sampleResponse } from '@nave/domain/testing/sample-interactions.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FullScreenChip, OverPage } from '../features/interactions/viewer-part/follow-interactions.tsx';
import { chooseLanguage } from '../lib/i18n.ts';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { openChannel, pass } from './testing/open-page.tsx';

beforeAll(async () => {
  await Promise.all([OverPage.preload(), FullScreenChip.preload()]);
});

const service = aContent();
const topic = sentInteractionsTopic(service.id);
const own = ownAnswersTopic(service.id, 'visitor');
/** Longer than a page waits before it asks for its own answers. */
const SPREAD_MS = 3_100;
/** Longer than a view takes to slide out and the next one to slide in. */
const SLIDE_MS = 800;

const aResponse = (id: string, changes: Partial<InteractionResponse> = {}) =>
  sampleResponse({ id, responseText: id, actionText: `<p>After ${id}</p>`, ...changes });
let sentCount = 0;
function anInteraction(id: string, changes: Partial<Interaction> = {}): Interaction {
  sentCount += 1;
  return sampleInteraction({
    id,
    contentId: service.id,
    interactionTitle: `Title of ${id}`,
    interactionText: `<p>Text of ${id}</p>`,
    // Later interactions are newer.
    showAt: new Date(Date.now() + sentCount).toISOString(),
    responses: [aResponse('Yes'), aResponse('No', { actionType: 'dismiss', actionText: '' })],
    ...changes,
  });
}

async function open(interactions: Interaction[] = [], answers: OwnAnswer[] = []) {
  const server = await openChannel(aChannel({ contents: [service] }), '/grace/online');
  act(() => server.snapshot(topic, { interactions }));
  await pass(SPREAD_MS);
  if (interactions.length > 0) act(() => server.snapshot(own, { answers }));
  await pass(100);
  let n = 0;
  const send = async (interaction: Interaction) => {
    n += 1;
    act(() => server.event(topic, { type: 'shown', n, data: interaction }));
    await pass(100);
  };
  const answered = () => server.sent.filter(({ type }) => type === interactionsCommands.answer).map(({ data }) => data);
  return { ...server, send, answered };
}

const panel = () => screen.queryByRole('region', { name: 'Interactions' });
const tab = (news = false) =>
  screen.queryByRole('button', { name: news ? 'Interactions, New messages' : 'Interactions' });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(SLIDE_MS);
};
const title = () => screen.queryByRole('heading', { name: /^Title of/ })?.textContent ?? null;

describe('a sent interaction', () => {
  test('INT-1~ INT-31 INT-34 INT-36 PAN-78 with urgency focus opens the panel, which shows its title, its text and its responses', async () => {
    const { send } = await open();
    expect(tab()).toBeNull();
    await send(anInteraction('step'));
    expect(title()).toBe('Title of step');
    expect(within(panel() as HTMLElement).getByText('Text of step')).toBeDefined();
    expect(screen.getByRole('list', { name: 'Responses' }).textContent).toBe('YesNo');
  });

  test('an interaction in two languages is shown in the language of the page, and changes with it', async () => {
    const { send, answered } = await open();
    await send(
      anInteraction('step', {
        translation: { language: 'es', interactionTitle: 'Título', interactionText: '<p>Texto</p>' },
        responses: [aResponse('Yes', { translation: { responseText: 'Sí', actionText: '<p>Después</p>' } })],
      }),
    );
    expect(title()).toBe('Title of step');
    await act(() => chooseLanguage('es'));
    onTestFinished(() => chooseLanguage('en'));
    expect(screen.getByRole('heading', { name: 'Título' })).toBeDefined();
    expect(screen.getByText('Texto')).toBeDefined();
    await press('Sí');
    expect(screen.getByText('Después')).toBeDefined();
    expect(answered()).toMatchObject([{ responseId: 'Yes' }]);
  });

  test('a page reports the interaction that somebody sees, and that it has left the content', async () => {
    const { send, sent } = await open();
    const seen = () => sent.filter(({ type }) => type === interactionsCommands.seen).map(({ data }) => data);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await send(anInteraction('step'));
    await pass(SPREAD_MS);
    expect(seen()).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(SPREAD_MS);
    expect(seen()).toEqual([{ contentId: service.id, interactionId: 'step' }]);
    await send(anInteraction('window', { urgency: 'modal' }));
    await pass(SPREAD_MS);
    expect(seen().at(-1)).toEqual({ contentId: service.id, interactionId: 'window' });
    cleanup();
    expect(seen().at(-1)).toEqual({ contentId: service.id, interactionId: null });
  });

  test('a page does not report an interaction of which it only shows a dot', async () => {
    const { send, sent } = await open();
    const seen = () => sent.filter(({ type }) => type === interactionsCommands.seen).map(({ data }) => data);
    await send(anInteraction('step', { urgency: 'notify' }));
    await pass(SPREAD_MS);
    expect(seen()).toEqual([]);
    await press(/^Interactions/);
    await pass(SPREAD_MS);
    expect(seen()).toEqual([{ contentId: service.id, interactionId: 'step' }]);
  });

  test('INT-29 INT-30 PAN-79 with urgency notify marks the tab and leaves the selected panel open', async () => {
    const { send } = await open();
    await send(anInteraction('step', { urgency: 'notify' }));
    expect(tab(true)).not.toBeNull();
    expect(panel()).toBeNull();
    expect(screen.getByRole('region', { name: 'Chat' })).toBeDefined();
    await press(/^Interactions/);
    expect(title()).toBe('Title of step');
    expect(tab(true)).toBeNull();
  });

  test('INT-31~ in full screen a new interaction is a button over the picture, which opens the panel', async () => {
    const { send } = await open();
    const picture = document.getElementById('video')?.firstElementChild as Element;
    const chip = () => within(picture as HTMLElement).queryByRole('button', { name: 'New question: Title of step' });
    const setFullScreen = (element: Element | null) =>
      act(() => {
        Object.assign(document, { fullscreenElement: element });
        document.dispatchEvent(new Event('fullscreenchange'));
      });
    const exitFullscreen = vi.fn(async () => setFullScreen(null));
    Object.assign(document, { exitFullscreen });
    setFullScreen(picture);
    await send(anInteraction('step', { urgency: 'notify' }));
    expect(chip()).not.toBeNull();
    expect(panel()).toBeNull();
    await press('New question: Title of step');
    expect(exitFullscreen).toHaveBeenCalledTimes(1);
    expect(title()).toBe('Title of step');
    expect(chip()).toBeNull();
    // What follows the viewer’s answer is still shown; the button opens the newer question in its place.
    await press('Yes');
    setFullScreen(picture);
    await send(anInteraction('next', { urgency: 'notify' }));
    await press('New question: Title of next');
    expect(title()).toBe('Title of next');
  });

  test('INT-32 INT-33 PLAY-23 with urgency modal opens a dialog and leaves full screen', async () => {
    const { send } = await open();
    const exitFullscreen = vi.fn(() => Promise.resolve());
    Object.assign(document, { fullscreenElement: document.body, exitFullscreen });
    await send(anInteraction('step', { urgency: 'modal' }));
    Object.assign(document, { fullscreenElement: null });
    expect(exitFullscreen).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Title of step' }).textContent).toContain('Text of step');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await pass(SLIDE_MS);
    expect(screen.getByRole('dialog').textContent).toContain('After Yes');
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a panel does not open while the viewer types, and opens beside the draft after three seconds without a key', async () => {
    const { send } = await open();
    const field = screen.getByRole('textbox', { name: /name/i });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Am' } });
    await send(anInteraction('step'));
    await pass(2_500);
    fireEvent.keyDown(field, { key: 'o' });
    await pass(2_500);
    expect(panel()).toBeNull();
    await pass(600);
    expect(title()).toBe('Title of step');
    expect((field as HTMLInputElement).value).toBe('Am');
  });
});

describe('answering', () => {
  test('INT-25 INT-35 INT-40 INT-57~ INT-61 INT-64 a response shows its text, and after closing it the next unanswered interaction follows', async () => {
    const { send, answered } = await open();
    const first = anInteraction('first');
    await send(first);
    await send(anInteraction('second'));
    expect(title()).toBe('Title of second');
    await press('Yes');
    expect(answered()).toEqual([{ contentId: service.id, interactionId: 'second', responseId: 'Yes' }]);
    expect(screen.getByText('After Yes')).toBeDefined();
    await press('Done');
    expect(title()).toBe('Title of first');
    expect(screen.getByRole('region', { name: 'Earlier' }).textContent).toMatch(/Title of secondYou answered “Yes” at/);
  });

  test('INT-38 the responses slide out for 300 ms before the next view slides in', async () => {
    const { send } = await open();
    await send(anInteraction('step'));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await pass(300 - 2);
    expect(screen.queryByText('After Yes')).toBeNull();
    expect(title()).toBe('Title of step');
    await pass(4);
    expect(screen.getByText('After Yes')).toBeDefined();
    expect(title()).toBeNull();
  });

  test('INT-62 an answered interaction is not shown again after a reload, and one that was answered on another device disappears', async () => {
    const [one, two] = [anInteraction('one'), anInteraction('two')];
    const answeredAt = new Date().toISOString();
    const { event } = await open([one, two], [{ interactionId: 'two', responseId: 'Yes', answeredAt }]);
    expect(title()).toBe('Title of one');
    act(() => event(own, { type: 'answered', data: { interactionId: 'one', responseId: null, answeredAt } }));
    await pass(100);
    expect(title()).toBeNull();
  });

  test('INT-41 a dismiss response is stored and returns to what was there before; so does Not now, which stores no response', async () => {
    const { send, answered } = await open();
    await send(anInteraction('step'));
    await press('No');
    expect(title()).toBeNull();
    await send(anInteraction('other'));
    await press('Not now');
    expect(title()).toBeNull();
    expect(answered().map(({ responseId }) => responseId)).toEqual(['No', null]);
    // A skipped interaction can still be answered.
    await press('Answer');
    await press('Yes');
    expect(answered().at(-1)).toMatchObject({ interactionId: 'other', responseId: 'Yes' });
  });

  test('INT-48 INT-49 INT-50 INT-51 a collectEmail response asks for an address, checks it and says thanks', async () => {
    const { send, answered } = await open();
    await send(
      anInteraction('step', { responses: [aResponse('Write to me', { actionType: 'collectEmail', actionText: '' })] }),
    );
    await press('Write to me');
    expect(answered()).toEqual([]);
    expect(panel()?.textContent).toContain('Only Grace Community Church sees your answer and address.');
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText('Where should we write to you?'), { target: { value } });
    await press('Send');
    expect(screen.getByText('Email is required')).toBeDefined();
    type('amos');
    await press('Send');
    expect(screen.getByText('Must be a valid email')).toBeDefined();
    type('amos@people.example');
    // Another interaction does not replace one that the viewer is answering.
    await send(anInteraction('newer', { urgency: 'modal' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Send');
    expect(answered()).toMatchObject([{ responseId: 'Write to me', email: 'amos@people.example' }]);
    expect(panel()?.textContent).toContain('Thank you!');
  });

  test('INT-45 INT-47 a url response opens a tab, or a window over the page', async () => {
    const { send } = await open();
    const page = (target: 'newTab' | 'iframeModal') =>
      aResponse(target, { actionType: 'url', actionText: '', url: { url: `https://grace.example/${target}`, target } });
    const openTab = vi.fn();
    vi.stubGlobal('open', openTab);
    await send(anInteraction('tab', { responses: [page('newTab')] }));
    await press('newTab');
    expect(openTab).toHaveBeenCalledWith('https://grace.example/newTab', '_blank', 'noopener');
    await send(anInteraction('window', { responses: [page('iframeModal')] }));
    await press('iframeModal');
    const frame = within(screen.getByRole('dialog', { name: 'iframeModal' })).getByTitle('iframeModal');
    expect(frame.getAttribute('src')).toBe('https://grace.example/iframeModal');
  });

  test('INT-53 INT-55 custom content is shown in a frame without an origin', async () => {
    const { send } = await open();
    const url = { url: '/cdn/clients/c/links/page?of=o', target: 'iframeModal' } as const;
    await send(
      anInteraction('step', { responses: [aResponse('See', { actionType: 'customContent', actionText: '', url })] }),
    );
    await press('See');
    const frame = screen.getByTitle('See');
    expect(frame.getAttribute('src')).toBe(url.url);
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
  });

  test('INT-54 a runCode response shows the text and the page of its provider', async () => {
    const { send } = await open();
    const url = { url: 'https://tithe.ly/give?c=12', target: 'iframeModal' } as const;
    await send(
      anInteraction('step', {
        responses: [aResponse('Give', { actionType: 'runCode', codeProvider: 'tithely', url })],
      }),
    );
    await press('Give');
    expect(screen.getByText('After Give')).toBeDefined();
    expect(screen.getByTitle('Give').getAttribute('src')).toBe(url.url);
  });

  test('INT-56 a close response shows its text and ends the interaction', async () => {
    const { send } = await open();
    await send(anInteraction('step', { responses: [aResponse('Bye', { actionType: 'close' })] }));
    await press('Bye');
    expect(screen.getByText('After Bye')).toBeDefined();
    await press('Close');
    expect(title()).toBeNull();
    expect(screen.queryByText('After Bye')).toBeNull();
  });

  test('INT-42~ DM-91~ a startChat response says what the host sees, and opens the form to write to the hosts', async () => {
    const { send } = await open();
    await send(anInteraction('step', { responses: [aResponse('Talk', { actionType: 'startChat', actionText: '' })] }));
    await press('Talk');
    expect(panel()?.textContent).toContain('A host will see your name');
    await press('Start the chat');
    const region = screen.getByRole('region', { name: 'Direct chat' });
    expect(within(region).getByRole('heading', { name: 'Message the hosts' })).toBeDefined();
  });

  test('INT-65 INT-66 a failed write and a failed read are logged, and the flow goes on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { send, sent, refuse } = await open();
    await send(anInteraction('step'));
    await pass(SPREAD_MS);
    act(() => refuse(own));
    expect(warn).toHaveBeenCalledTimes(1);
    await press('Yes');
    await act(async () => sent.at(-1)?.refuse({ code: 'server.unexpected', message: 'Something went wrong.' }));
    expect(warn).toHaveBeenCalledTimes(2);
    expect(screen.getByText('After Yes')).toBeDefined();
    warn.mockRestore();
  });

  test('a closed interaction disappears, and a reopened one is shown again', async () => {
    const { send, event } = await open();
    const step = anInteraction('step');
    await send(step);
    act(() => event(topic, { type: 'closed', n: 2, data: { id: 'step', hideAt: new Date().toISOString() } }));
    await pass(1_000);
    expect(title()).toBeNull();
    await send(step);
    expect(title()).toBe('Title of step');
  });
});

test('results that a host shows appear below the viewer’s answer, and move', async () => {
  const step = anInteraction('step');
  const answer: OwnAnswer = { interactionId: 'step', responseId: 'Yes', answeredAt: new Date().toISOString() };
  const { send, follows, snapshot, event } = await open([step], [answer]);
  await press('Interactions');
  const results = interactionResultsTopic(service.id);
  const list = () => screen.queryByRole('list', { name: 'Results' })?.textContent ?? null;
  expect([follows(results), list()]).toEqual([false, null]);
  await send({ ...step, areResultsShown: true });
  expect(follows(results)).toBe(true);
  act(() => snapshot(results, { results: { step: { Yes: 3, No: 2 } } }));
  expect(list()).toBe('Yes60%No40%');
  expect(screen.getByText('5 answers')).toBeDefined();
  act(() => event(results, { type: 'changed', data: { results: { step: { Yes: 6, No: 2 } } } }));
  expect(list()).toBe('Yes75%No25%');
  await send({ ...step, areResultsShown: false });
  expect(list()).toBeNull();
});
