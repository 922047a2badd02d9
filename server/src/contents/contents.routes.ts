import { canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import { contentShapes } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { canAddContent, canEditContent, canReadContent } from '@nave/domain/contents/contents.policy.ts';
import { whitelistOn } from '@nave/domain/kernel/actor.ts';
import { firstOf } from '@nave/domain/kernel/list-page.ts';
import { v7 } from 'uuid';
import { staffChannel } from '../channels/channel-rules.ts';
import { anyStaff, staffClient } from '../clients/client-rules.ts';
import type { Routes } from '../platform/http/route.ts';
import { addContent } from './add-content.ts';
import { addOrFindTag, tagsOfClient } from './associations.store.ts';
import { channelSummaries } from './channel-summaries.store.ts';
import { staffContent } from './content-rules.ts';
import { presentChannelSummary, presentContent, presentWholeContent } from './contents.present.ts';
import { activeContents } from './contents.store.ts';
import { type DeleteChannelDeps, deleteChannel } from './delete-channel.ts';
import { deleteContent } from './delete-content.ts';
import { withInteractions } from './interactions.store.ts';
import { listContents } from './list-contents.ts';
import { repeatContent } from './repeat-content.ts';
import { type SaveContentDeps, saveContent } from './save-content.ts';

interface Deps extends SaveContentDeps, DeleteChannelDeps {
  routes: Routes;
}

export function contentRoutes({ routes, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of('contents', contentCalls, contentShapes);

  add(contentCalls.list, {
    summary: 'The contents of a client in the channels to which the caller has access',
    rule: anyStaff(db),
    async handle({ actor, target, query: { limit, after } }) {
      const whitelist = whitelistOn(actor, target.id);
      const page = limit === undefined ? null : { after, limit: limit + 1 };
      const rows = await activeContents(db, target.id, whitelist, page);
      const items = rows.map((row) => presentContent(row, whitelist));
      return limit === undefined ? { items } : firstOf(items, limit);
    },
  });
  add(contentCalls.page, {
    summary: 'A page of the upcoming, on-demand or past contents that the caller can read, by channel or search',
    rule: anyStaff(db),
    async handle({ actor, target, query }) {
      const whitelist = whitelistOn(actor, target.id);
      const { rows, ...page } = await listContents(deps, { ...query, clientId: target.id, whitelist });
      return { ...page, items: rows.map((row) => presentContent(row, whitelist)) };
    },
  });
  add(contentCalls.inside, {
    summary: 'A summary of the on-demand and scheduled contents of each channel to which the caller has access',
    rule: anyStaff(db),
    async handle({ actor, target }) {
      const whitelist = whitelistOn(actor, target.id);
      const rows = await channelSummaries(db, { clientId: target.id, whitelist, now: deps.clock.now() });
      return { items: rows.map(presentChannelSummary) };
    },
  });
  add(contentCalls.add, {
    summary: 'Add a content',
    rule: staffClient(db, { who: 'owner or admin', may: canAddContent }),
    async handle({ actor, target, body, query: { id } }) {
      const row = await addContent(deps, actor, { clientId: target.id, id, form: body });
      return presentWholeContent(row, whitelistOn(actor, target.id));
    },
  });
  add(contentCalls.read, {
    summary: 'A content as its staff see it',
    rule: staffContent(db, { who: 'staff with access to one of its channels', may: canReadContent }),
    async handle({ actor, target }) {
      return presentWholeContent(await withInteractions(db, target), whitelistOn(actor, target.clientId));
    },
  });
  add(contentCalls.save, {
    summary: 'Save the form of a content',
    rule: staffContent(db, { who: 'owner or admin with access to all its channels', may: canEditContent }),
    async handle({ actor, target, body, query }) {
      const saving = { content: target, form: body, isForFollowing: query.following === 'true' };
      const row = await saveContent(deps, actor, saving);
      return presentWholeContent(row, whitelistOn(actor, target.clientId));
    },
  });
  add(contentCalls.repeat, {
    summary: 'Repeat a content in the coming weeks, or preview these contents',
    rule: staffContent(db, { who: 'owner or admin with access to all its channels', may: canEditContent }),
    handle: ({ actor, target, body }) => repeatContent(deps, actor, { content: target, form: body }),
  });
  add(contentCalls.tags, {
    summary: 'The tags of a client',
    rule: anyStaff(db),
    handle: async ({ target }) => ({ items: await tagsOfClient(db, target.id) }),
  });
  add(contentCalls.addTag, {
    summary: 'Add a tag, or return the existing tag with this name',
    rule: staffClient(db, { who: 'owner or admin', may: canAddContent }),
    handle: ({ target, body: { name } }) => addOrFindTag(db, { id: v7(), clientId: target.id, name }),
  });
  add(contentCalls.delete, {
    summary: 'Delete a content',
    rule: staffContent(db, { who: 'owner or admin with access to all its channels', may: canEditContent }),
    async handle({ actor, target }) {
      await deleteContent(deps, actor, target);
      return { ok: true as const };
    },
  });
  add(contentCalls.deleteChannel, {
    summary: 'Delete a channel, and move or delete its contents',
    rule: staffChannel(db, { who: 'owner or admin with access to the channel', may: canEditChannel }),
    async handle({ actor, target, query: { moveTo } }) {
      await deleteChannel(deps, actor, { channel: target, moveTo });
      return { ok: true as const };
    },
  });
}
