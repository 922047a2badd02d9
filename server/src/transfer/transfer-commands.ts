import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ChannelsSlice } from '../channels/channels.slice.ts';
import type { FindEvent } from '../channels/connect-events.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { ContentsSlice } from '../contents/contents.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { exportClient } from './export-client.ts';
import { importClient } from './import-client.ts';

type Needs = CataloguesSlice &
  ChannelsSlice &
  Pick<ClientsSlice, 'events' | 'followers'> &
  Pick<ContentsSlice, 'conversion' | 'contentLog'> & { findEvent: FindEvent };

/** Defines the commands that export and import an organisation. */
export function defineTransferCommands(
  { commands, db, clock, files, cache }: Platform,
  { news, events, followers, hasIcon, findEvent, conversion, contentLog }: Needs,
): void {
  commands.define('export', (key) => exportClient(db, key));
  commands.define('import', async (argument) => {
    const { folder, isDryRun }: { folder: string; isDryRun: boolean } = JSON.parse(argument);
    const deps = {
      db,
      clock,
      files,
      followers,
      cache,
      channelDeps: { news, events, hasIcon, findEvent },
      contentDeps: { news, conversion, contentLog, hasIcon, mayMissVideo: true },
    };
    return JSON.stringify(await importClient(deps, { folder, isDryRun }));
  });
}
