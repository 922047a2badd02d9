import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import { admitToTopic } from '../topics/admit.ts';
import type { Connection, Credentials } from './connection.ts';
import { sendHello } from './hello.ts';
import { type SessionDeps, unsubscribe } from './session.ts';

/** The actor of a request, and the cookies that the response must set. */
export interface Authenticated {
  readonly actor: Actor;
  readonly setCookies: readonly string[];
}

export interface RightsDeps extends SessionDeps {
  /** Identifies the holder of the credentials. Called at the upgrade, after each change of rights and every minute. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
}

/**
 * Checks a socket's actor and subscriptions again. Closes it when the session has ended or a followed topic is no longer
 * allowed (D16). When only other rights or the name changed, sends a new `hello`, so that the page refetches its session.
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
 * Applies a change of the actor: sends a new `hello` and keeps the topics that are still allowed. Closes the socket when it
 * is now a different actor (signed in or out), because only the cookies of its next upgrade prove who that is.
 */
export async function renewActor(deps: RightsDeps, connection: Connection, now: Actor | null): Promise<void> {
  const { actor } = connection;
  // The guest's cookie is still valid, but this person is now a user.
  const isNowUser = actor.kind === 'guest' && now?.kind === 'user';
  if (now?.id === actor.id) connection.actor = now;
  else if (isNowUser || !(await refreshActor(deps, connection))) return connection.close(closeCodes.sessionEnded);
  sendHello(deps, connection);
  for (const topic of await lostTopics(connection)) {
    unsubscribe(deps, connection, topic);
    connection.send({ type: 'unsubbed', topic });
  }
}

/** Returns false when the socket's cookies no longer identify the same actor. */
async function refreshActor(deps: RightsDeps, connection: Connection): Promise<boolean> {
  const { actor } = await deps.authenticate(connection.credentials);
  if (actor.id !== connection.actor.id || actor.kind !== connection.actor.kind) return false;
  // A guest's name is stored in its cookie; the upgrade's cookie is older than the name that the socket knows.
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
