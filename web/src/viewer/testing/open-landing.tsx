import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import type { LandingAnswer, LandingContentCard } from '@nave/domain/paywall/landing.api.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { beforeAll } from 'vitest';
import type { FakeServer, refusal } from '../../lib/testing/fake-server.ts';
import { aChannel, aClient } from '../../lib/testing/page-builders.ts';
import { AttendPage } from '../pages/load-paywall.ts';
import { aServer, openPage } from './open-page.tsx';
import { admitted, protectedChannel, publicChannel } from './open-paywall.tsx';

beforeAll(() => AttendPage.preload());

export const EVENT = '471120';

type EventChannel = EventChannels['channels'][number];

const aCard = (fields: Partial<EventChannel> = {}): EventChannel => {
  const { id, key, name, description, thumbImage, showAt, hideAt, clientId, headerImage, logoImage, homeUrl } =
    aChannel();
  const { accessLinks, theme } = aChannel();
  const card = { id, key, name, description, thumbImage, showAt, hideAt, displayOrder: 0 };
  return { ...card, clientId, headerImage, logoImage, homeUrl, accessLinks, theme, ...fields };
};

/** An event with one channel, unless other channels are given. */
export const anEvent = (channels: Partial<EventChannel>[] = [{}]): EventChannels => ({
  eventNumber: EVENT,
  title: 'Winter Camp 2027',
  clients: [aClient()],
  channels: channels.map(aCard),
});

/** An on-demand content of the channel `online`. */
export const aCardOf = (name: string, fields: Partial<LandingContentCard> = {}): LandingContentCard => ({
  id: name,
  key: name.toLowerCase().replaceAll(' ', '-'),
  name,
  thumbImage: '',
  contentType: 'onDemand',
  startsAt: null,
  opensAt: null,
  closesAt: null,
  videoEndsAt: null,
  showAt: null,
  hideAt: null,
  isPrivate: false,
  originalAirDate: null,
  client: { id: 'grace', key: 'grace' },
  channel: { id: 'online', key: 'online', name: 'Online' },
  ...fields,
});

/** The answer for a number that is admitted to these contents. */
export const landed = (
  contents: LandingContentCard[],
  more: Partial<NonNullable<LandingAnswer['landing']>> = {},
): LandingAnswer => ({
  success: true,
  message: '',
  landing: {
    outcome: contents.length > 0 ? 'available' : 'empty',
    isOnly: contents.length === 1,
    hasEarly: false,
    contents,
    changesAt: null,
    ...more,
  },
});

type Answer = LandingAnswer | ReturnType<typeof refusal> | 'unreachable';

/** Answers each number with the next of these answers, and then with the last one again; the channel admits everyone. */
export function aLanding(answers: Answer[]): FakeServer {
  const rest = [...answers];
  return aServer()
    .on(paywallCalls.landing, {}, () => {
      const answer = (rest.length > 1 ? rest.shift() : rest[0]) ?? 'unreachable';
      return answer === 'unreachable' || 'status' in answer ? answer : { body: answer };
    })
    .answers(paywallCalls.enterChannel, admitted())
    .answers(protectedCalls.channel, { ok: true, data: protectedChannel() })
    .answers(readCalls.clientByKey, { ok: true, data: { ...aClient(), channels: [] } })
    .answers(readCalls.channelByKeys, { ok: true, data: publicChannel() })
    .answers(paywallCalls.access, {
      paywallAccess: { isCanceled: false, channelIds: [], seats: [], attendeeData: null },
    });
}

interface Opening {
  event?: EventChannels | null;
  site?: Parameters<typeof openPage>[2];
}

/** Opens the landing. */
export const openLanding = (path = `/attend/${EVENT}`, { event = anEvent(), site }: Opening = {}) =>
  openPage(path, { page: 'landing', event }, site);

/** The numbers that the page has sent. */
export const sentNumbers = (server: FakeServer) =>
  server.asked(paywallCalls.landing).map(({ body }) => (body as { number: string }).number);
