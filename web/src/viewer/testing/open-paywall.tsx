import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { paywallCommands, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import { entryRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';
import { SwitchQuestion } from '../../features/paywall/switch-number.tsx';
import type { Me } from '../../lib/socket.ts';
import { type FakeServer, notFound, refusal } from '../../lib/testing/fake-server.ts';
import { aChannel, aClient, aContent } from '../../lib/testing/page-builders.ts';
import { PaywallPage } from '../pages/load-paywall.ts';
import { aServer, openPage, pass, video } from './open-page.tsx';

beforeAll(async () => {
  await Promise.all([PaywallPage.preload(), SwitchQuestion.preload()]);
});

export const NUMBER = '447120936512';

export type EntryAnswer = AnswerOf<typeof paywallCalls.enterChannel>;

export const seat = (fields: Partial<NonNullable<EntryAnswer['seat']>> = {}) => ({
  id: 'seat-1',
  place: 'online',
  browserId: 'browser-1',
  endsAt: null,
  ...fields,
});
export const admitted = (fields: Parameters<typeof seat>[0] = {}): EntryAnswer => ({
  success: true,
  message: '',
  seat: seat(fields),
});
export const refused = (name: keyof typeof entryRefusals, more: Partial<EntryAnswer> = {}): EntryAnswer => ({
  success: false,
  message: entryRefusals[name].message,
  code: entryRefusals[name].code,
  ...more,
});
/** The answer to a request that was not judged. */
export const unavailable = refusal(503, 'paywall.unavailable', 'We cannot check numbers now. We keep trying.');

/** What the paywall protects. */
export const protectedChannel = (fields: Partial<PublicChannel> = {}) =>
  aChannel({ name: 'Winter Camp', isPaywalled: true, contents: [aContent()], ...fields });

/** The same channel, as everyone receives it. */
export function publicChannel(fields: Partial<PublicChannel> = {}): PublicChannel {
  const { contents, ...channel } = protectedChannel(fields);
  return { ...channel, contents: contents.map((content) => ({ ...content, description: '', src: null, links: [] })) };
}

type Answer = EntryAnswer | ReturnType<typeof refusal> | 'unreachable';

/**
 * Answers each attendee number with the next of these answers, and then with the last one again. While the browser has
 * a seat, the server answers what the paywall protects.
 */
export function aPaywall(answers: Answer[], channel: () => PublicChannel | null = protectedChannel): FakeServer {
  const rest = [...answers];
  let isAdmitted = false;
  return aServer()
    .on(paywallCalls.enterChannel, {}, () => {
      const answer = (rest.length > 1 ? rest.shift() : rest[0]) ?? 'unreachable';
      if (answer === 'unreachable' || 'status' in answer) return answer;
      isAdmitted = answer.success;
      return { body: answer };
    })
    .on(protectedCalls.channel, {}, () => {
      const data = isAdmitted ? channel() : null;
      return data ? { body: { ok: true as const, data } } : notFound;
    })
    .answers(paywallCalls.access, {
      paywallAccess: { isCanceled: false, channelIds: [], seats: [], attendeeData: null },
    })
    .answers(paywallCalls.release, { ok: true });
}

interface Opening {
  path?: string;
  channel?: PublicChannel;
  me?: Me;
}

/** Opens the channel behind the paywall. */
export async function openPaywall({ path = '/grace/online', channel = publicChannel(), me }: Opening = {}) {
  const contentKey = path.split('?')[0]?.split('/')[3] ?? null;
  const socket = await openPage(path, { page: 'channel', client: aClient(), channel, contentKey }, undefined, me);
  return {
    ...socket,
    /** The server ends a seat. */
    ends: async (code: string, message = '', id = 'seat-1') => {
      act(() => socket.event(seatTopic(id), { type: 'ended', data: { code, message } }));
      await pass(500);
    },
    /** The ids of the seats that the page has asked to hold, in order. */
    holds: () => socket.sent.filter(({ type }) => type === paywallCommands.hold).map(({ data }) => data.seatId),
    leaves: () => socket.sent.filter(({ type }) => type === paywallCommands.leave).length,
    /** The socket loses its connection, or connects again. */
    connection: async (state: 'reconnecting' | 'open', since: number) => {
      act(() => socket.socket.status.set({ state, since, caughtUp: 0 }));
      await pass(100);
    },
  };
}

/** Opens the channel with a number that is admitted. */
export async function openAdmitted(server: FakeServer = aPaywall([admitted()]), path = `/grace/online?a=${NUMBER}`) {
  return { ...(await openPaywall({ path })), server };
}

/** The numbers with which the page has asked for a seat. */
export const askedNumbers = (server: FakeServer) =>
  server.asked(paywallCalls.enterChannel).map(({ params }) => params.number);
export const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Attendee Number' });
export const enterButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enter' });
export async function enter(number: string): Promise<void> {
  const input = screen.getByRole('textbox', { name: 'Attendee Number' });
  fireEvent.change(input, { target: { value: number } });
  fireEvent.click(enterButton());
  await pass(500);
}
export const isInside = () => field() === null && video() !== null;
export const error = () => screen.queryByRole('alert')?.textContent ?? null;
export const trouble = () => {
  const texts = screen.getAllByRole('status').map(({ textContent }) => textContent);
  return texts.filter(Boolean).join(' ') || null;
};

const KEY = 'nave.attendee.grace';
/** What the browser keeps for the client. */
export const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
export const keptFor = (place: string): string | null => kept()?.places[place]?.number ?? null;
export function keep(number: string, place = 'online'): void {
  localStorage.setItem(KEY, JSON.stringify({ last: number, places: { [place]: { number, endsAt: null } } }));
}

/** Hides the page, or shows it again. */
export async function setVisible(isVisible: boolean): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(500);
}
