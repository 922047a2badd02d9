import {
  canAddClient,
  canAdministerClient,
  canAdministerClients,
  canCheckKey,
  canChooseClient,
  canDeletePictures,
  canManage,
  canOpenDashboard,
} from '@nave/domain/clients/clients.policy.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Rule } from '../platform/rule.ts';
import { activeClient, type ClientRow, isClientId, undeletedClient } from './clients.store.ts';

/** The parameter of every path below a client. */
interface InClient {
  clientId: string;
}

interface StaffClientRule {
  who: string;
  may(actor: Actor, client: ClientRow): Decision;
}

/** Rule for paths below `/api/clients/:clientId`: anyone but the client's staff gets "not found" (API-48). */
export function staffClient(db: Executor, { who, may }: StaffClientRule): Rule<ClientRow, InClient> {
  return {
    who,
    signedIn: true,
    missing: clientRefusals.notFound,
    async load(actor, { clientId }) {
      if (!isId(clientId) || !isStaff(actor, clientId)) return null;
      return (await activeClient(db, clientId)) ?? null;
    },
    may,
  };
}

/** Rule for a topic of a client. */
export function topicOfClient(db: Executor, { who, may }: StaffClientRule): Rule<ClientRow, InClient> {
  return {
    who,
    signedIn: false,
    missing: realtimeRefusals.unknownTopic,
    load: async (_actor, { clientId }) => (isId(clientId) ? ((await activeClient(db, clientId)) ?? null) : null),
    may,
  };
}

/** Rule for actions that every staff role of a client may take. */
export function anyStaff(db: Executor): Rule<ClientRow, InClient> {
  return staffClient(db, { who: 'staff of the client', may: canOpenDashboard });
}

/** Rule for reading a client; only the global owner can read an archived client (CLI-195). */
export function clientReaders(db: Executor): Rule<ClientRow, InClient> {
  return includingArchived(db, { who: 'staff of the client; if archived, the global owner', may: canOpenDashboard });
}

/** Rule for settings of any client, even archived, that only the global owner may use (CLI-55, CLI-139, CLI-149). */
export function globalOwnerOfClient(db: Executor): Rule<ClientRow, InClient> {
  return includingArchived(db, { who: 'global owner', may: canAdministerClient });
}

function includingArchived(db: Executor, rule: StaffClientRule): Rule<ClientRow, InClient> {
  const staff = staffClient(db, rule);
  return {
    ...staff,
    async load(actor, { clientId }) {
      if (!canAdministerClient(actor, { id: clientId }).allowed) return staff.load(actor, { clientId });
      return isId(clientId) ? ((await undeletedClient(db, clientId)) ?? null) : null;
    },
  };
}

/** Rule for owners and admins of a client. */
export function managersOf(db: Executor): Rule<ClientRow, InClient> {
  return staffClient(db, { who: 'owner or admin', may: canManage });
}

/**
 * Rule for a client's pictures: its staff may use them. The logo of a new client is uploaded before the client exists,
 * under its future id; until the client is added, users who may add clients have access to its pictures.
 */
export function libraryOf(db: Executor): Rule<{ id: string }, InClient> {
  const staff = anyStaff(db);
  return {
    who: 'staff of the client; before it is added, global owner or admin',
    signedIn: true,
    missing: clientRefusals.notFound,
    async load(actor, { clientId }) {
      const client = await staff.load(actor, { clientId });
      if (client || !isId(clientId) || !canAddClient(actor).allowed) return client;
      return (await isClientId(db, clientId)) ? null : { id: clientId };
    },
    may: canOpenDashboard,
  };
}

/** Rule for deleting a client's pictures: owner or admin of all its channels (MED-200). */
export function pictureDeleters(db: Executor): Rule<ClientRow, InClient> {
  return staffClient(db, { who: 'owner or admin of all channels', may: canDeletePictures });
}

/** Rule for the list of archived clients, which only the global owner sees and restores (CLI-139, CLI-220). */
export const globalOwnerOnly: Rule<true> = {
  who: 'global owner',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canAdministerClients(actor),
};

/** Rule for adding a client (CLI-54). */
export const clientAdders: Rule<true> = {
  who: 'global owner or admin',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canAddClient(actor),
};

/** Rule for checking whether a key is available (CLI-71). */
export const anyManager: Rule<true> = {
  who: 'owner or admin of a client, global owner or admin',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canCheckKey(actor),
};

/**
 * Rule for the organisation chooser: any signed-in user. `listClients` then selects the clients that the user can open
 * (SHELL-57 to SHELL-60).
 */
export const anyUser: Rule<true> = {
  who: 'anyone signed in',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canChooseClient(actor),
};
