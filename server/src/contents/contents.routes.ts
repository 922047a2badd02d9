import { contentShapes } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { canAddContent, canEditContent, canReadContent } from '@nave/domain/contents/contents.policy.ts';
import { whitelistOn } from '@nave/domain/kernel/actor.ts';
import { anyStaff, staffClient } from '../clients/client-rules.ts';
import type { Routes } from '../platform/http/route.ts';
import { addContent } from './add-content.ts';
import { staffContent } from './content-rules.ts';
import { presentContent } from './contents.present.ts';
import { liveContents } from './contents.store.ts';
import { type SaveContentDeps, saveContent } from './save-content.ts';

interface Deps extends SaveContentDeps {
  routes: Routes;
}

export function contentRoutes({ routes, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of(contentCalls, contentShapes);

  add(contentCalls.list, {
    summary: 'The contents of a client in the channels that the caller may reach',
    rule: anyStaff(db),
    async handle({ actor, target }) {
      const whitelist = whitelistOn(actor, target.id);
      const rows = await liveContents(db, target.id, whitelist);
      return { items: rows.map((row) => presentContent(row, whitelist)) };
    },
  });
  add(contentCalls.add, {
    summary: 'Adds a content',
    rule: staffClient(db, { who: 'owner or admin', may: canAddContent }),
    async handle({ actor, target, body }) {
      const row = await addContent(deps, actor, { clientId: target.id, form: body });
      return presentContent(row, whitelistOn(actor, target.id));
    },
  });
  add(contentCalls.read, {
    summary: 'A content as its staff see it',
    rule: staffContent(db, { who: 'staff who may reach one of its channels', may: canReadContent }),
    handle: async ({ actor, target }) => presentContent(target, whitelistOn(actor, target.clientId)),
  });
  add(contentCalls.save, {
    summary: 'Saves the form of a content',
    rule: staffContent(db, { who: 'owner or admin who may reach all its channels', may: canEditContent }),
    async handle({ actor, target, body }) {
      const row = await saveContent(deps, actor, { content: target, form: body });
      return presentContent(row, whitelistOn(actor, target.clientId));
    },
  });
}
