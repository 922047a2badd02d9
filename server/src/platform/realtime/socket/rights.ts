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

/** How often the rights of a socket are confirmed while hints do not arrive, in milliseconds. */
const CONFIRM_EVERY_MS = 1_000;

export interface RightsDeps extends SessionDeps {
  /** Identifies the actor by the credentials. Called at the upgrade, after each change of rights and once a minute. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
}

/**
 * Checks a socket's actor and subscriptions again. Closes the socket if its session has ended or if a followed topic is
 * no longer allowed (D16). If only the name or other rights have changed, sends a new `hello`, so that the page fetches
 * its session again.
 */
export async function recheckRights(deps: RightsDeps, connection: Connection): Promise<void> {
  connection.rightsCheckedAtMs = performance.now();
  try {
    await compareRights(deps, connection);
  } catch (error) {
    // The connection monitor repeats the check.
    connection.rightsCheckedAtMs = Number.NEGATIVE_INFINITY;
    throw error;
  }
}

async function compareRights(deps: RightsDeps, connection: Connection): Promise<void> {
  const before = connection.actor;
  if (!(await refreshActor(deps, connection))) return connection.close(closeCodes.sessionEnded);
  const lost = await findLostTopics(connection);
  if (lost.length > 0) connection.close(closeCodes.rightWithdrawn);
  else if (!isDeepStrictEqual(connection.actor, before)) sendHello(deps, connection);
}

/**
 * Confirms the rights of a socket for its next frame, at most once a second. Rejects if they cannot be checked. For the
 * time in which hints do not arrive: the process would act on rights that were withdrawn in another one.
 */
export async function confirmRights(deps: RightsDeps, connection: Connection): Promise<void> {
  const nowMs = performance.now();
  const { confirmation } = connection;
  const isConfirmed = confirmation && nowMs - confirmation.startedAtMs < CONFIRM_EVERY_MS;
  const current = isConfirmed ? confirmation : { startedAtMs: nowMs, done: recheckRights(deps, connection) };
  connection.confirmation = current;
  await current.done;
}

/**
 * Applies a change of the actor: sends a new `hello` and ends the subscriptions that are no longer allowed. If the
 * socket now belongs to a different actor (signed in or out), closes the socket, because only the cookies of the next
 * upgrade identify the new actor.
 */
export async function renewActor(deps: RightsDeps, connection: Connection, newActor: Actor | null): Promise<void> {
  const { actor } = connection;
  // The guest's cookie is still valid, but this person is now a user.
  const isNowUser = actor.kind === 'guest' && newActor?.kind === 'user';
  if (newActor?.id === actor.id) connection.actor = { ...newActor, browserId: actor.browserId };
  else if (isNowUser || !(await refreshActor(deps, connection))) return connection.close(closeCodes.sessionEnded);
  sendHello(deps, connection);
  for (const topic of await findLostTopics(connection)) {
    unsubscribe(deps, connection, topic);
    connection.send({ type: 'unsubbed', topic });
  }
}

/** Identifies the actor of a socket again. Returns false if the cookies no longer identify the same actor. */
async function refreshActor(deps: RightsDeps, connection: Connection): Promise<boolean> {
  const { actor } = await deps.authenticate(connection.credentials);
  if (actor.id !== connection.actor.id || actor.kind !== connection.actor.kind) return false;
  // The name of a guest is stored in its cookie. The cookie of the upgrade may have an older name than the connection.
  if (actor.kind === 'user') connection.actor = actor;
  return true;
}

async function findLostTopics(connection: Connection): Promise<string[]> {
  const lost: string[] = [];
  for (const { topic, entry, params } of [...connection.subscriptions.values()]) {
    if (!(await admitToTopic(entry, connection.actor, params))) lost.push(topic);
  }
  return lost;
}
