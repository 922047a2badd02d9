import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { interactionErrors } from '@nave/domain/contents/interactions/interaction-errors.ts';
import {
  asNewInteraction,
  type InteractionFields,
  interactionToForm,
  MAX_INTERACTIONS,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { Executor, Tx } from '../platform/database/database.ts';
import { newVersionCode } from './content-key.ts';
import { presentInteraction } from './contents.present.ts';
import { lockContent } from './contents.store.ts';
import {
  changesOfInteractions,
  type DueInteraction,
  dueInteractions,
  type InteractionRow,
  interactionsOf,
  interactionsWithResults,
  lockInteraction,
  lockInteractions,
  openInteractions,
  sentAmong,
  setTimes,
  softDeleteInteractions,
  writeInteractions,
} from './interactions.store.ts';
import { changedValues, columnValues } from './save-interactions.ts';

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** What an id names: an interaction that exists, or a refusal in the words of the calling slice. */
interface Named {
  id: string;
  missing: RefusalText;
}

/** Reads and changes the interactions of a content, for the slice that runs them during a content. */
export interface InteractionWrites {
  /** Returns the interactions of a content in their order. */
  all(db: Executor, content: ContentRef): Promise<Interaction[]>;
  /** Returns the sent interactions of a content with these ids, by id. */
  sent(db: Executor, content: ContentRef, ids: readonly string[]): Promise<Map<string, Interaction>>;
  /** Returns the ids of the interactions that viewers of contents can answer now, by content id. */
  open(db: Executor, contentIds: readonly string[]): Promise<Map<string, string[]>>;
  /** Returns the interactions of contents whose results are shown, by content id. */
  withResults(db: Executor, contentIds: readonly string[]): ReturnType<typeof interactionsWithResults>;
  /** Returns a number for each of the contents that grows with each change of its interactions. */
  changes(db: Executor, contentIds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Adds an interaction as the last one. Returns the stored interaction if `id` was added before. Throws a `Refusal` for
   * invalid fields, and `tooMany`.
   */
  add(
    tx: Tx,
    content: ContentRef,
    added: { id: string; fields: InteractionFields; tooMany: RefusalText },
  ): Promise<Interaction>;
  /** Changes an unsent interaction. Throws a `Refusal` if it was sent, or changed since the form was read. */
  change(tx: Tx, content: ContentRef, named: Named, fields: InteractionFields): Promise<Interaction>;
  /** Soft-deletes an unsent interaction (INT-108). Deleting it again changes nothing. */
  delete(tx: Tx, content: ContentRef, id: string): Promise<void>;
  /**
   * Returns the interactions of all contents that send themselves until `until`, or only that with the id `id`. Sent,
   * held and missed interactions do not send themselves.
   */
  due(db: Executor, until: Date, id?: string): Promise<DueInteraction[]>;
  /** Sets when viewers see an interaction, and whether it sends itself. `times` decides by the stored interaction; null changes nothing. */
  setTimes(
    tx: Executor,
    content: ContentRef,
    named: Named,
    times: TimesOf,
  ): Promise<{ interaction: Interaction; isChanged: boolean }>;
}

type TimesOf = (stored: InteractionRow) => Parameters<typeof setTimes>[3] | null;

export const interactionWrites: InteractionWrites = {
  async all(db, content) {
    return (await interactionsOf(db, content)).map(presentInteraction);
  },
  async sent(db, content, ids) {
    return new Map((await sentAmong(db, content, ids)).map((row) => [row.id, presentInteraction(row)]));
  },
  changes: changesOfInteractions,
  due: dueInteractions,
  open: openInteractions,
  withResults: interactionsWithResults,
  async add(tx, content, { id, fields, tooMany }) {
    const { stored, isForChildren } = await lockAll(tx, content);
    const known = stored.find((row) => row.id === id);
    if (known) return presentInteraction(known);
    if (stored.length >= MAX_INTERACTIONS) throw new Refusal(tooMany);
    requireValid(stored, { at: stored.length, fields, isForChildren });
    const displayOrder = Math.max(-1, ...stored.map((row) => row.displayOrder)) + 1;
    await writeInteractions(tx, content, [{ id, ...columnValues(asNewInteraction(fields)), displayOrder }]);
    return reload(tx, content, id);
  },
  async change(tx, content, { id, missing }, fields) {
    const { stored, isForChildren } = await lockAll(tx, content);
    const at = stored.findIndex((row) => row.id === id);
    const before = stored[at];
    if (!before) throw new Refusal(missing);
    if (isSent(before)) throw new Refusal(contentRefusals.interactionSent);
    requireValid(stored, { at, fields, isForChildren });
    const { displayOrder } = before;
    await writeInteractions(tx, content, [{ id, ...changedValues(before, fields), displayOrder }]);
    return reload(tx, content, id);
  },
  async delete(tx, content, id) {
    const before = (await lockAll(tx, content)).stored.find((row) => row.id === id);
    if (!before) return;
    if (isSent(before)) throw new Refusal(contentRefusals.interactionSent);
    await softDeleteInteractions(tx, content, [id], newVersionCode());
  },
  async setTimes(tx, content, { id, missing }, timesOf) {
    const stored = await lockInteraction(tx, content, id);
    if (!stored) throw new Refusal(missing);
    const times = timesOf(stored);
    const row = (times && (await setTimes(tx, content, id, times))) ?? stored;
    return { interaction: presentInteraction(row), isChanged: times !== null };
  },
};

/**
 * Locks a content. Returns its interactions in their order, and whether it is for children. The content's form waits for
 * the same lock.
 */
async function lockAll(tx: Tx, content: ContentRef): Promise<{ stored: InteractionRow[]; isForChildren: boolean }> {
  const locked = await lockContent(tx, content.clientId, content.contentId);
  if (!locked) throw new Refusal(contentRefusals.notFound);
  const stored = (await lockInteractions(tx, content)).toSorted((a, b) => a.displayOrder - b.displayOrder);
  return { stored, isForChildren: locked.engagement.isForChildren };
}

async function reload(tx: Tx, content: ContentRef, id: string): Promise<Interaction> {
  const row = await lockInteraction(tx, content, id);
  if (!row) throw new Error(`The interaction ${id} was not found in the transaction that wrote it.`);
  return presentInteraction(row);
}

/** Throws a `Refusal` with the errors of the interaction at a place of the content's list, by its own field names. */
function requireValid(
  stored: readonly InteractionRow[],
  { at, fields, isForChildren }: { at: number; fields: InteractionFields; isForChildren: boolean },
): void {
  const all = stored.map((row) => interactionToForm(presentInteraction(row)));
  const prefix = `interactions.${at}.`;
  const errors = Object.entries(
    interactionErrors([...all.slice(0, at), fields, ...all.slice(at + 1)], { isForChildren }),
  )
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, sentence]) => [path.slice(prefix.length), sentence]);
  if (errors.length > 0) throw new Refusal(kernelRefusals.invalidForm, { fields: Object.fromEntries(errors) });
}

interface HtmlLink {
  text: string;
  html: string;
  icon: null;
  enabled: true;
}

/** Returns the custom HTML of the responses of a content's sent interactions, as links to its pages (INT-53, INT-55). */
export async function htmlOfResponses(db: Executor, content: ContentRef): Promise<HtmlLink[]> {
  const sent = (await interactionsOf(db, content)).filter(isSent);
  return sent
    .flatMap(({ responses }) => responses)
    .filter(({ actionType }) => actionType === 'customContent')
    .map(({ responseText, actionText }) => ({ text: responseText, html: actionText, icon: null, enabled: true }));
}
