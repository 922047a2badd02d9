import type { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Rule } from '../platform/rule.ts';
import { activeContent, type ContentRow } from './contents.store.ts';

interface StaffContentRule {
  who: string;
  may(actor: Actor, content: ContentRow): Decision;
}

/**
 * Rule for one content below `/api/clients/:clientId/contents`: anyone but the client's staff gets "not found"
 * (CNT-17).
 */
export function staffContent(
  db: Executor,
  { who, may }: StaffContentRule,
): Rule<ContentRow, ParamsOf<typeof contentCalls.read>> {
  return {
    who,
    signedIn: true,
    missing: contentRefusals.notFound,
    async load(actor, { clientId, contentId }) {
      if (!isId(clientId) || !isId(contentId) || !isStaff(actor, clientId)) return null;
      return (await activeContent(db, clientId, contentId)) ?? null;
    },
    may,
  };
}
