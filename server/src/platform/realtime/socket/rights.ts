import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import { admitToTopic } from '../topics/admit.ts';
import type { Connection, Credentials } from './connection.ts';
import { sendHello } from './hello.ts';
import { type SessionDeps, unsubscribe } from './session.ts';

/** Who a request is, and the cookies that the answer must set. */
export interface Authenticated {
  readonly actor: Actor;
  readonly setCookies: readonly string[];
}

/** What asking again for rights needs. */
export interface RightsDeps extends SessionDeps {
  /** Who these credentials stand for now. Asked at the upgrade, on each change of rights and every minute. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
}

/**
 * Looks again at who a socket is and at what it follows: ends it when the session or a right is gone (D16). Where only other
 * rights or another name changed, the page is greeted anew, to ask who it is now.
 */
export async function recheckRights(deps: RightsDeps, connection: Connection): Promise<void> {
  connection.rightsCheckedAtMs = performance.now();
  const before = connection.actor;
  if (!(await refreshActor(deps, connection))) return connection.close(closeCodes.sessionEnded);
  const lost = await lostTopics(connection);
  if (lost.length > 0) connection.close(closeCodes.rightWithdrawn);
  else if (!isDeepStrictEqual(connection.actor, before)) sendHello(deps, connection);
}

/**
 * Who one is has changed: greets the page anew and keeps what it may still follow. One that is somebody else now (signed
 * in or out) is ended: only the cookies that it brings to its next socket prove who that is.
 */
export async function renewActor(deps: RightsDeps, connection: Connection, now: Actor | null): Promise<void> {
  const { actor } = connection;
  // A guest that has become a user is still proved by its cookie, and yet is that guest no more.
  const isNowUser = actor.kind === 'guest' && now?.kind === 'user';
  if (now?.id === actor.id) connection.actor = now;
  else if (isNowUser || !(await refreshActor(deps, connection))) return connection.close(closeCodes.sessionEnded);
  sendHello(deps, connection);
  for (const topic of await lostTopics(connection)) {
    unsubscribe(deps, connection, topic);
    connection.send({ type: 'unsubbed', topic });
  }
}

/** False when the socket's cookies no longer stand for the same actor. */
async function refreshActor(deps: RightsDeps, connection: Connection): Promise<boolean> {
  const { actor } = await deps.authenticate(connection.credentials);
  if (actor.id !== connection.actor.id || actor.kind !== connection.actor.kind) return false;
  // A guest's name is in its cookie, and the socket brought an old one: what it was told since is newer.
  if (actor.kind === 'user') connection.actor = actor;
  return true;
}

async function lostTopics(connection: Connection): Promise<string[]> {
  const lost: string[] = [];
  for (const { topic, entry, params } of [...connection.subscriptions.values()]) {
    if (!(await admitToTopic(entry, connection.actor, params))) lost.push(topic);
  }
  return lost;
}
