import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { entryRefusals, paywallRefusals, seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { texts } from '../features/paywall/texts/paywall.en.texts.ts';
import { chooseLanguage } from '../lib/i18n.ts';
import { inMinutes } from '../lib/testing/page-builders.ts';
import { pass, video } from './testing/open-page.tsx';
import {
  admitted,
  aPaywall,
  enter,
  enterButton,
  error,
  field,
  isInside,
  kept,
  NUMBER,
  openPaywall,
  publicChannel,
  refused,
  unavailable,
} from './testing/open-paywall.tsx';

afterEach(() => act(() => chooseLanguage('en')));

const link = (name: string) => screen.queryByRole('link', { name });
const images = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
const open = (fields: Parameters<typeof publicChannel>[0] = {}) => openPaywall({ channel: publicChannel(fields) });
const screens = [
  { seatId: 'seat-8', device: 'phone' as const, since: inMinutes(0) },
  { seatId: 'seat-9', device: 'computer' as const, since: inMinutes(-3 * 24 * 60) },
];
async function watchInsteadOf(device: string): Promise<void> {
  const row = screen.getByText(device).closest('li') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: 'Use this screen instead' }));
  await pass(500);
}

test('PAY-81 PAY-86 the screen welcomes to the channel and has one field and one button', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Winter Camp');
  expect(document.title).toBe('Grace Community Church - Winter Camp');
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('textbox')).toEqual([screen.getByLabelText('Attendee Number')]);
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Enter']);
  // Phones show their digits, and browsers offer no other numbers.
  expect([field()?.inputMode, field()?.autocomplete]).toEqual(['numeric', 'off']);
});

test('PAY-82 PAY-83 PAY-84 the screen shows header image and thumbnail if the channel has them', async () => {
  const headerImage = '/media/header.jpg';
  const thumbImage = '/media/thumb.jpg';
  const logo = '/media/grace.png';
  for (const [fields, shown] of [
    [{ headerImage, thumbImage }, [headerImage, logo, thumbImage]],
    [{ headerImage: null, thumbImage }, [logo, thumbImage]],
    [{ headerImage, thumbImage: null }, [headerImage, logo]],
  ] as const) {
    await open(fields);
    expect(images()).toEqual(shown);
    cleanup();
  }
});

test('PAY-85 PAY-125 CHN-212 the initial access link has its label; without it and without a thumbnail there is neither', async () => {
  const initial = { label: 'Register for Winter Camp', url: 'https://tickets.example/camp' };
  await open({ accessLinks: { initial, renew: null } });
  expect(link(initial.label)?.getAttribute('href')).toBe(initial.url);
  expect(screen.getByText(/No number yet\?/)).toBeDefined();
  expect(images()).toContain('/media/sunday.jpg');
  cleanup();
  await open({ thumbImage: null });
  expect(images()).toEqual(['/media/grace.png']);
  expect(screen.getByRole('main').textContent).not.toContain('No number yet?');
  expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(1);
});

test('the client’s mark links to the client’s own home, or else to its page', async () => {
  await open();
  expect(link('Grace Community Church')?.getAttribute('href')).toBe('/grace');
  cleanup();
  await open({ homeUrl: 'https://grace.example/' });
  expect(link('Grace Community Church')?.getAttribute('href')).toBe('https://grace.example/');
});

test('PAY-88 an error is below the field, belongs to it and is announced', async () => {
  aPaywall([refused('noAccess')]);
  await open();
  await enter(NUMBER);
  const input = field();
  const message = screen.getByRole('alert');
  expect(message.textContent).toBe('This attendee number does not have access');
  expect(input?.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(input?.getAttribute('aria-describedby')?.split(' ')).toContain(message.id);
  expect(input?.getAttribute('aria-invalid')).toBe('true');
});

test('a page that enters with a number that it knows shows no form meanwhile', async () => {
  aPaywall([]).holds(paywallCalls.enterChannel);
  await openPaywall({ path: `/grace/online?a=${NUMBER}` });
  expect([field(), screen.getByRole('status').textContent]).toEqual([null, 'Loading...']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Winter Camp');
});

describe('all screens in use', () => {
  test('the screens are listed by device and time, and the viewer watches here in place of one of them', async () => {
    const server = aPaywall([refused('screensFull', { screens }), admitted()]);
    await open();
    await enter(NUMBER);
    expect(error()).toBe('This attendee number is already in use on the maximum number of screens');
    const rows = within(screen.getByRole('region', { name: 'Screens in use' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Phonesince \d+:\d\d [AP]MUse this screen instead$/),
      expect.stringMatching(/^Computersince \w+ \d+, \d+:\d\d [AP]MUse this screen instead$/),
    ]);
    await watchInsteadOf('Computer');
    expect(server.asked(paywallCalls.enterChannel).at(-1)?.path).toMatch(/insteadOf=seat-9$/);
    expect([isInside(), kept().last]).toEqual([true, NUMBER]);
  });

  test('a take-over without an answer is not repeated, but its result is asked for', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = aPaywall([refused('screensFull', { screens }), unavailable, refused('screensFull', { screens })]);
    await open();
    await enter(NUMBER);
    await watchInsteadOf('Phone');
    await pass(9_000);
    const queries = server.asked(paywallCalls.enterChannel).map(({ path }) => path.split('?')[1]);
    expect(queries).toEqual(['clientId=grace', 'clientId=grace&insteadOf=seat-8', 'clientId=grace']);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(video()).toBeNull();
  });

  test('another number may be entered', async () => {
    aPaywall([refused('screensFull', { screens }), admitted()]);
    await open();
    await enter(NUMBER);
    await enter('900000000001');
    expect([isInside(), kept().last]).toEqual([true, '900000000001']);
  });
});

test('the sentences of the server are the same in English, and the viewer reads them in Spanish', async () => {
  const sentences = {
    ...Object.fromEntries(Object.entries(entryRefusals).map(([name, { message }]) => [name, message])),
    takenOver: seatEndings.takenOver.message,
    tooManyTries: paywallRefusals.tooManyTries.message,
    noCookies: paywallRefusals.unknownBrowser.message,
    unavailable: paywallRefusals.unavailable.message,
  };
  expect(texts).toMatchObject(sentences);
  aPaywall([refused('canceled')]);
  await open();
  await enter(NUMBER);
  await act(() => chooseLanguage('es'));
  await pass(100);
  expect(error()).toBe('Este asistente ha sido cancelado');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Te damos la bienvenida a Winter Camp');
});

test('PAY-90 the button is disabled while the server is asked, and enabled again after the answer', async () => {
  const answers = aPaywall([]).holds(paywallCalls.enterChannel);
  await open();
  expect(enterButton().disabled).toBe(false);
  await enter(NUMBER);
  expect(enterButton().disabled).toBe(true);
  answers[0]?.answer(refused('noAccess'));
  await pass(100);
  expect(enterButton().disabled).toBe(false);
});
