import type { AccessToken } from '@nave/domain/accounts/tokens.api.ts';
import { tokenShapes } from '@nave/domain/accounts/tokens.api.ts';
import { tokenCalls } from '@nave/domain/accounts/tokens.calls.ts';
import { canManageTokens } from '@nave/domain/accounts/tokens.policy.ts';
import { tokenRefusals } from '@nave/domain/accounts/tokens.texts.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { allowedIf, Refusal } from '@nave/domain/kernel/refusal.ts';
import { requireClient } from '../../clients/require-client.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Rule } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { type Account, accountById } from '../accounts.store.ts';
import { changeStaff } from '../change-staff.ts';
import { presentMember } from '../staff/staff.present.ts';
import { memberOf } from '../staff.store.ts';
import { deleteToken, type TokenRow, tokenOf, tokensOf } from './tokens.store.ts';
import type { Tokens } from './tokens.ts';

interface Deps {
  routes: Routes;
  db: Db;
  tokens: Tokens;
  securityLog: SecurityLog;
}

export function tokenRoutes({ routes, db, tokens, securityLog }: Deps): void {
  const add = routes.of('tokens', tokenCalls, tokenShapes);
  /**
   * The path names no client, so the caller must be able to manage the user's tokens on at least one client.
   * `requireTokenClient` checks the client that the request names.
   */
  const tokenManager: Rule<Account, ParamsOf<typeof tokenCalls.add>> = {
    who: 'owner or admin, for an owner or admin of the same client',
    signedIn: true,
    missing: tokenRefusals.notFound,
    async load(actor, { id }) {
      const account = isId(id) ? await accountById(db, id) : undefined;
      return account?.memberships.some(({ clientId }) => isStaff(actor, clientId)) ? account : null;
    },
    may: (actor, user) => {
      const mayManage = user.memberships.some(
        ({ clientId, role }) => canManageTokens(actor, { id: clientId }, { role }).allowed,
      );
      return allowedIf(mayManage, tokenRefusals.notAllowed);
    },
  };
  /**
   * Returns the client's id if the caller may manage the user's tokens there. A client to which the user or the caller
   * does not belong is "not found" (A28).
   */
  const requireTokenClient = async (actor: Actor, user: Account, clientId: string) => {
    const membership = user.memberships.find((candidate) => candidate.clientId === clientId);
    if (!membership || !isStaff(actor, clientId)) throw new Refusal(tokenRefusals.notFound);
    await requireClient(db, clientId, tokenRefusals.notFound);
    const decision = canManageTokens(actor, { id: clientId }, membership);
    if (!decision.allowed) throw new Refusal(decision.refusal);
    return clientId;
  };
  /** Changes a user's tokens on a client, checking the caller's current rights (USR-198). */
  const manageTokens = <Result>(
    actor: Actor,
    { clientId, userId }: { clientId: string; userId: string },
    work: (tx: Executor) => Promise<Result>,
  ) =>
    changeStaff(db, actor, { clientId, missing: tokenRefusals.notFound }, async (tx, now) => {
      const user = await accountById(tx, userId);
      const membership = user?.memberships.find((candidate) => candidate.clientId === clientId);
      if (!membership) throw new Refusal(tokenRefusals.notFound);
      const decision = canManageTokens(now, { id: clientId }, membership);
      if (!decision.allowed) throw new Refusal(decision.refusal);
      return work(tx);
    });
  const listTokens = async (userId: string, clientId: string) =>
    (await tokensOf(db, userId, clientId)).map(presentToken);

  add(tokenCalls.list, {
    summary: 'The access tokens of a staff member on a client',
    rule: tokenManager,
    async handle({ actor, target, query }) {
      return { items: await listTokens(target.id, await requireTokenClient(actor, target, query.clientId)) };
    },
  });
  add(tokenCalls.add, {
    summary: 'Create an access token; its value is returned only once',
    rule: tokenManager,
    async handle({ actor, target, body, request }) {
      const { clientId, name, scopes, expiresInDays } = body;
      const { id, value } = await manageTokens(actor, { clientId, userId: target.id }, (tx) =>
        tokens.add(tx, { name, clientId, userId: target.id, createdBy: actor.id, scopes, expiresInDays }),
      );
      securityLog('token.created', { actor, userId: target.id, clientId, tokenId: id, address: request.ip });
      return { token: value };
    },
  });
  add(tokenCalls.remove, {
    summary: 'Delete an access token',
    rule: tokenManager,
    async handle({ actor, target, query, request }) {
      const token = isId(query.token) ? await tokenOf(db, target.id, query.token) : undefined;
      if (!token) throw new Refusal(tokenRefusals.gone);
      const { clientId } = token;
      await manageTokens(actor, { clientId, userId: target.id }, async (tx) => {
        if (query.timestamp && query.timestamp !== token.createdAt.toISOString())
          throw new Refusal(tokenRefusals.stale);
        if (!(await deleteToken(tx, token.id))) throw new Refusal(tokenRefusals.gone);
      });
      securityLog('token.deleted', { actor, userId: target.id, clientId, tokenId: token.id, address: request.ip });
      const member = await memberOf(db, clientId, target.id);
      if (!member) throw new Refusal(tokenRefusals.notFound);
      return { ...presentMember(member), tokens: await listTokens(target.id, clientId) };
    },
  });
}

/** Presents a token for the list, with only its last four characters (USR-140). */
function presentToken({ id, name, lastFour, createdAt, lastUsedAt, scopes, expiresAt }: TokenRow): AccessToken {
  return {
    id,
    name,
    token: lastFour,
    timestamp: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    scopes: scopes ?? 'all',
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
