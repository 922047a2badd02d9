import { fileURLToPath } from 'node:url';
import { type AccountsSlice, accountsSlice } from './accounts/accounts.slice.ts';
import { analyticsSlice } from './analytics/analytics.slice.ts';
import { cataloguesSlice } from './catalogues/catalogues.slice.ts';
import { type ChannelsSlice, channelsSlice } from './channels/channels.slice.ts';
import { chatSlice } from './chat/chat.slice.ts';
import { clientsSlice } from './clients/clients.slice.ts';
import { contentsSlice } from './contents/contents.slice.ts';
import { createDemo, type Demo } from './demo/demo.ts';
import { directChatSlice } from './direct-chat/direct-chat.slice.ts';
import { hostnamesSlice } from './hostnames/hostnames.slice.ts';
import { interactionsSlice } from './interactions/interactions.slice.ts';
import { mediaSlice } from './media/media.slice.ts';
import type { LibraryLimits } from './media/upload-image.ts';
import { operationsSlice } from './operations/operations.slice.ts';
import { pagesSlice } from './pages/pages.slice.ts';
import { paywallSlice } from './paywall/paywall.slice.ts';
import { createPlatform, type PlatformParts, type PlatformProcess } from './platform/create-platform.ts';
import type { Platform, Provided } from './platform/platform.ts';
import { presenceSlice } from './presence/presence.slice.ts';
import { reactionsSlice } from './reactions/reactions.slice.ts';
import { ticketingSlice } from './ticketing/ticketing.slice.ts';
import { defineTransferCommands } from './transfer/transfer-commands.ts';
import { videosSlice } from './videos/videos.slice.ts';

/** The folder of the built web pages. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const DEMO_ROOT = fileURLToPath(new URL('../demo', import.meta.url));

export interface AppParts extends Omit<PlatformParts, 'webRoot' | 'demoRoot' | 'overrides'> {
  /** The folder of the built web pages; tests pass another folder. */
  webRoot?: string;
  /** Whether the app has no pages, which need not be built then. It must not listen. */
  withoutPages?: boolean;
  /** Replacements that tests pass in. */
  overrides?: PlatformParts['overrides'] & { identify?: Provided['identify']; libraryLimits?: LibraryLimits };
}

/** A complete server: all slices are registered and jobs are running, but it does not listen yet. */
export interface App extends PlatformProcess, ChannelsSlice, Pick<AccountsSlice, 'firstOwner' | 'resetSecondFactor'> {
  /** Null if the demo is disabled. */
  demo: Demo | null;
}

/** Creates the platform and registers every slice on it. */
export async function createApp({
  webRoot = WEB_ROOT,
  withoutPages = false,
  overrides = {},
  ...parts
}: AppParts): Promise<App> {
  const server = await createPlatform({ ...parts, webRoot, demoRoot: DEMO_ROOT, overrides });
  const { platform } = server;
  const offers = await registerSlices(platform, { webRoot, withoutPages, ...overrides });
  if (overrides.identify) platform.provide({ identify: overrides.identify });
  await platform.jobs.start();
  const { repeatErasures, ...rest } = offers;
  await repeatErasures();
  return { ...server, ...rest };
}

interface SliceOptions {
  webRoot: string;
  withoutPages?: boolean;
  libraryLimits?: LibraryLimits | undefined;
}

/** Registers every slice. Each slice receives what the slices before it offer. */
export async function registerSlices(
  platform: Platform,
  { webRoot, withoutPages = false, libraryLimits }: SliceOptions,
) {
  hostnamesSlice(platform);
  const catalogues = cataloguesSlice(platform);
  const clients = await clientsSlice(platform);
  const media = mediaSlice(platform, { ...clients, libraryLimits });
  const accounts = await accountsSlice(platform, { ...media, ...clients });
  const ticketing = ticketingSlice(platform, { ...media, ...clients, ...accounts });
  const channels = channelsSlice(platform, { ...accounts, ...clients, ...media, ...catalogues, ...ticketing });
  const videos = videosSlice(platform, media);
  const contents = contentsSlice(platform, { ...videos, ...channels, ...clients, ...media, ...catalogues });
  const paywall = paywallSlice(platform, { ...accounts, ...contents, ...ticketing });
  // `findContent` of the paywall finds only the contents that the actor may see.
  const chat = await chatSlice(platform, { ...clients, ...accounts, ...paywall });
  const presence = presenceSlice(platform, { ...chat, ...paywall });
  directChatSlice(platform, { ...clients, ...accounts, ...paywall, ...chat, ...presence });
  const interactions = interactionsSlice(platform, { ...clients, ...accounts, ...contents, ...paywall, ...presence });
  const reactions = reactionsSlice(platform, { ...contents, admits: paywall.admits });
  analyticsSlice(platform, {
    ...clients,
    ...accounts,
    ...paywall,
    ...presence,
    ...chat,
    ...interactions,
    ...reactions,
  });
  await operationsSlice(platform, { ...ticketing, ...accounts });
  if (!withoutPages) await pagesSlice(platform, { webRoot, ...ticketing, ...paywall });
  defineTransferCommands(platform, { ...catalogues, ...clients, ...ticketing, ...channels, ...contents });
  const demo = platform.config.demo ? createDemo(platform, { ...channels, ...contents }) : null;
  const { firstOwner, resetSecondFactor, repeatErasures } = accounts;
  return { ...channels, firstOwner, resetSecondFactor, repeatErasures, demo };
}
