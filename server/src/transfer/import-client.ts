import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { channelShapes } from '@nave/domain/channels/channels.api.ts';
import { clientToForm } from '@nave/domain/clients/client-form.ts';
import { clientShapes } from '@nave/domain/clients/clients.api.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToNew } from '@nave/domain/contents/content-form.ts';
import { contentShapes } from '@nave/domain/contents/contents.api.ts';
import type { User } from '@nave/domain/kernel/actor.ts';
import { parseInput } from '@nave/domain/kernel/parse-input.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type AddChannelDeps, addChannel } from '../channels/add-channel.ts';
import { saveChannel } from '../channels/save-channel.ts';
import { addClient, type WriteClientDeps } from '../clients/add-client.ts';
import { activeClient } from '../clients/clients.store.ts';
import { saveClient } from '../clients/save-client.ts';
import { type AddContentDeps, addContent } from '../contents/add-content.ts';
import { addOrFindTag } from '../contents/associations.store.ts';
import { saveContent } from '../contents/save-content.ts';
import { lockLibrary } from '../media/media.store.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Files } from '../platform/files.ts';
import { findDeleted, withoutDeleted } from './deleted-records.ts';
import { readClient } from './export-client.ts';
import { addPictures, checkPictures, readPicture } from './import-pictures.ts';
import { MAX_FILE_BYTES, RECORDS_FILE, readTransferFile, type TransferredClient } from './transfer-file.ts';

/** The author of what an import writes. */
const importer: User = {
  kind: 'user',
  id: '00000000-0000-0000-0000-000000000000',
  email: 'npm run nave -- import',
  name: 'Import',
  globalRole: 'owner',
  roles: {},
  whitelist: {},
};

/** What an import does with a record. */
export interface ImportStep {
  /** `deleted`: this installation has deleted the record, and it stays deleted. */
  what: 'add' | 'change' | 'keep' | 'deleted';
  type: 'client' | 'picture' | 'tag' | 'channel' | 'content';
  name: string;
}

export interface ImportDeps {
  db: Db;
  clock: Clock;
  files: Pick<Files, 'put' | 'stat'>;
  followers: WriteClientDeps['followers'];
  cache: WriteClientDeps['cache'];
  channelDeps: Omit<AddChannelDeps, 'db' | 'joinWhitelist'>;
  contentDeps: Omit<AddContentDeps, 'db' | 'newKey'>;
}

interface Import {
  /** The folder of the export. */
  folder: string;
  /** Whether everything is rolled back, so that the steps only say what an import would do. */
  isDryRun: boolean;
}

/**
 * Imports an organisation in one transaction, with the ids that it has in the export: records that exist are changed, and
 * those that are equal are kept. Records that the export lacks are kept too. Returns the steps. Throws `BackupError` or
 * `Refusal`, and has then changed nothing.
 */
export async function importClient(deps: ImportDeps, { folder, isDryRun }: Import): Promise<ImportStep[]> {
  const imported = await readRecords(folder);
  const { client, channels } = imported;
  const pictures = await checkPictures({ files: deps.files, folder, clientId: client.id }, imported.pictures);
  // The ticketing is asked before the transaction, which has the only connection of the embedded database.
  const numbers = [...new Set(channels.flatMap(({ events }) => events.map(({ eventNumber }) => eventNumber)))];
  const events = new Map<string, Awaited<ReturnType<AddChannelDeps['findEvent']>>>();
  for (const number of numbers) events.set(number, await deps.channelDeps.findEvent(client.id, number));
  const published: (() => void)[] = [];
  const later = <Args extends unknown[]>(publish: (...args: Args) => void) => {
    return (...args: Args) => void published.push(() => publish(...args));
  };
  const ofTransaction = {
    ...deps,
    cache: { drop: later((tag: string) => deps.cache.drop(tag)) },
    channelDeps: {
      ...deps.channelDeps,
      news: { changed: later(deps.channelDeps.news.changed) },
      findEvent: async (_clientId: string, number: string) => events.get(number) ?? null,
    },
    contentDeps: { ...deps.contentDeps, news: { changed: later(deps.contentDeps.news.changed) } },
  };
  const steps: ImportStep[] = [];
  await inTransaction(deps.db, async (tx) => {
    steps.length = 0;
    published.length = 0;
    await write({ ...ofTransaction, tx, step: (one) => steps.push(one) }, imported);
    if (isDryRun) throw new RolledBack();
    // Last, so that a refused import leaves no files.
    for (const file of pictures) await deps.files.put(file.key, await readPicture(file), 'image/webp');
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (!isDryRun) for (const publish of published) publish();
  return steps;
}

/** Ends the transaction of a dry run. */
class RolledBack extends Error {}

async function readRecords(folder: string): Promise<TransferredClient> {
  const path = join(folder, RECORDS_FILE);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new BackupError(`There is no file ${RECORDS_FILE} in ${folder}.`);
  if (found.size > MAX_FILE_BYTES)
    throw new BackupError(`${RECORDS_FILE} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Nothing was imported.`);
  return readTransferFile(await readFile(path, 'utf8'));
}

interface Writing extends ImportDeps {
  tx: Tx;
  step(step: ImportStep): void;
}

async function write(writing: Writing, imported: TransferredClient): Promise<void> {
  const { tx, step } = writing;
  const { client, pictures, tags, channels, contents } = imported;
  // Imports of the same organisation wait for each other.
  await lockLibrary(tx, client.id);
  const stored = await activeClient(tx, client.id);
  const before = stored && (await readClient(tx, stored));
  // Records may only name pictures that are in the library.
  for (const name of await addPictures(tx, client.id, pictures)) step({ what: 'add', type: 'picture', name });
  await writeClient(writing, imported, before);
  const known = new Map(before?.tags.map(({ id, name }) => [id, name]));
  const tagIds = new Map<string, string>();
  for (const tag of tags) {
    tagIds.set(tag.id, (await addOrFindTag(tx, { ...tag, clientId: client.id })).id);
    if (!known.has(tagIds.get(tag.id) ?? '')) step({ what: 'add', type: 'tag', name: tag.name });
  }
  const deleted = await findDeleted(tx, imported, before);
  for (const channel of channels) {
    if (deleted.channels.has(channel.id)) step({ what: 'deleted', type: 'channel', name: channel.name });
    else await naming(`the channel ${channel.name}`, () => writeChannel(writing, channel, before?.channels));
  }
  for (const { id, name } of contents) if (deleted.contents.has(id)) step({ what: 'deleted', type: 'content', name });
  const current = new Map(before?.contents.map((one) => [one.id, one]));
  const withTags = contents
    .filter(({ id }) => !deleted.contents.has(id))
    .map((one) => withoutDeleted(one, deleted, current.get(one.id)))
    .map((one) => ({ ...one, tags: one.tags.map((id) => tagIds.get(id) ?? id) }));
  for (const content of withTags)
    await naming(`the content ${content.name}`, () => writeContent(writing, content, before?.contents));
  await relateContents(writing, withTags, before?.contents ?? []);
}

async function writeClient(
  { tx, step, followers, cache }: Writing,
  { client }: TransferredClient,
  before: TransferredClient | undefined,
): Promise<void> {
  const form = parseInput(clientShapes.add.body, withoutEdition(clientToForm(client)));
  const named = { type: 'client', name: client.name } as const;
  await naming(`the organisation ${client.name}`, async () => {
    if (!before) {
      // The channels are those of the export, so the organisation gets no first channel.
      const none = { ...followers, onAdd: async () => undefined };
      await addClient({ db: tx, cache, followers: none }, importer, { id: client.id, form });
      return step({ what: 'add', ...named });
    }
    if (isDeepStrictEqual(form, parseInput(clientShapes.add.body, withoutEdition(clientToForm(before.client)))))
      return step({ what: 'keep', ...named });
    await saveClient({ db: tx, cache, followers }, importer, { clientId: client.id, form });
    step({ what: 'change', ...named });
  });
}

async function writeChannel(
  { tx, step, channelDeps }: Writing,
  channel: Channel,
  before: readonly Channel[] | undefined,
): Promise<void> {
  const { id, clientId, displayOrder } = channel;
  const formOf = (one: Channel) => parseInput(channelShapes.add.body, withoutEdition(channelToForm(one)));
  const form = formOf(channel);
  const current = before?.find((one) => one.id === id);
  const deps = { ...channelDeps, db: tx, joinWhitelist: async () => undefined };
  const named = { type: 'channel', name: channel.name } as const;
  if (!current) {
    await addChannel(deps, importer, { clientId, id, form: { ...form, displayOrder } });
    return step({ what: 'add', ...named });
  }
  const numbers = (one: typeof form) => ({ ...one, events: one.events.map(ofConnection) });
  if (isDeepStrictEqual(numbers(form), numbers(formOf(current)))) return step({ what: 'keep', ...named });
  await saveChannel(deps, importer, { channel: { id, clientId }, form });
  step({ what: 'change', ...named });
}

/** What a form decides of a connection; ids, names and dates come from the ticketing. */
function ofConnection({ eventNumber, attendeeTypes }: Channel['events'][number]) {
  const types = Object.values(attendeeTypes).map(({ numberOfScreens, orderRelativeDays }) => ({
    numberOfScreens,
    orderRelativeDays,
  }));
  return { eventNumber, types };
}

const contentForm = (content: WholeContent) => {
  const form = parseInput(contentShapes.add.body, { ...contentToNew(content), relatedContentIds: [] });
  return { ...form, tags: form.tags.toSorted(), channelIds: form.channelIds.toSorted() };
};

async function writeContent(
  { tx, step, clock, contentDeps }: Writing,
  content: WholeContent,
  before: readonly WholeContent[] | undefined,
): Promise<void> {
  const { id, clientId, key } = content;
  const current = before?.find((one) => one.id === id);
  const named = { type: 'content', name: content.name } as const;
  const form = contentForm(content);
  // What has been converted to on-demand, or is over, is not converted again: its on-demand content is in the export.
  const isOver = content.hasConvertedToOnDemand || Date.parse(content.closesAt ?? '') < clock.now().getTime();
  const conversion = isOver ? { ...contentDeps.conversion, schedule: async () => undefined } : contentDeps.conversion;
  const deps = { ...contentDeps, conversion, db: tx };
  if (!current) {
    await addContent({ ...deps, newKey: () => key }, importer, { clientId, id, form });
    return step({ what: 'add', ...named });
  }
  if (isDeepStrictEqual(form, contentForm(current))) return step({ what: 'keep', ...named });
  const { relatedContentIds } = current;
  const removedInteractionIds = current.interactions.map((one) => one.id);
  await saveContent({ ...deps, clock }, importer, {
    content: { id, clientId, seriesId: null },
    form: { ...form, relatedContentIds, removedInteractionIds },
  });
  step({ what: 'change', ...named });
}

/** Relates contents when all of them exist. */
async function relateContents(
  { tx, clock, contentDeps }: Writing,
  contents: readonly WholeContent[],
  before: readonly WholeContent[],
): Promise<void> {
  const known = new Map(before.map((one) => [one.id, one.relatedContentIds.toSorted()]));
  const conversion = { ...contentDeps.conversion, schedule: async () => undefined };
  for (const content of contents) {
    const { id, clientId, relatedContentIds, name } = content;
    if (isDeepStrictEqual(known.get(id) ?? [], relatedContentIds.toSorted())) continue;
    const form = { ...contentForm(content), interactions: [], relatedContentIds };
    const saving = { content: { id, clientId, seriesId: null }, form };
    await naming(`the content ${name}`, () =>
      saveContent({ ...contentDeps, conversion, clock, db: tx }, importer, saving),
    );
  }
}

function withoutEdition<Form extends { edition?: number | undefined }>({ edition: _, ...form }: Form) {
  return form;
}

/** Adds the name of the record to a refusal. */
async function naming(record: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([field, problem]) => `${field}: ${problem}`);
    const reason = [error.message, ...fields].join(' ');
    throw new BackupError(`Nothing was imported, because ${record} was refused: ${reason}`);
  }
}
