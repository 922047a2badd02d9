import {
  canAddClient,
  canAskForKey,
  canChooseClient,
  canDeletePictures,
  canKeepClient,
  canKeepClients,
  canManage,
  canOpenDashboard,
} from '@nave/domain/clients/clients.policy.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Rule } from '../platform/rule.ts';
import { type ClientRow, isClientId, keptClient, liveClient } from './clients.store.ts';

/** What stands in every path below a client. */
interface InClient {
  clientId: string;
}

interface StaffClientRule {
  who: string;
  may(actor: Actor, client: ClientRow): Decision;
}

/** For what stands below `/api/clients/:clientId`: to anyone but its staff, the client is not there (API-48). */
export function staffClient(db: Executor, { who, may }: StaffClientRule): Rule<ClientRow, InClient> {
  return {
    who,
    signedIn: true,
    missing: clientRefusals.notFound,
    async load(actor, { clientId }) {
      if (!isId(clientId) || !isStaff(actor, clientId)) return null;
      return (await liveClient(db, clientId)) ?? null;
    },
    may,
  };
}

/** For what every staff role of a client may do. */
export function anyStaff(db: Executor): Rule<ClientRow, InClient> {
  return staffClient(db, { who: 'staff of the client', may: canOpenDashboard });
}

/** For reading a client, whose archived ones the global owner alone finds (CLI-195). */
export function clientReaders(db: Executor): Rule<ClientRow, InClient> {
  return keptToo(db, { who: 'staff of the client; an archived one the global owner', may: canOpenDashboard });
}

/** For what the global owner alone sees and sets of a client, whether archived or not (CLI-55, CLI-139, CLI-149). */
export function clientKeepers(db: Executor): Rule<ClientRow, InClient> {
  return keptToo(db, { who: 'global owner', may: canKeepClient });
}

function keptToo(db: Executor, rule: StaffClientRule): Rule<ClientRow, InClient> {
  const staff = staffClient(db, rule);
  return {
    ...staff,
    async load(actor, { clientId }) {
      if (!canKeepClient(actor, { id: clientId }).allowed) return staff.load(actor, { clientId });
      return isId(clientId) ? ((await keptClient(db, clientId)) ?? null) : null;
    },
  };
}

/** For what owners and admins do with a client. */
export function managersOf(db: Executor): Rule<ClientRow, InClient> {
  return staffClient(db, { who: 'owner or admin', may: canManage });
}

/**
 * For a client's pictures: its staff. One that is about to be added has its logo first, under the id that it will have:
 * until then they are of whoever may add it.
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

/** For deleting a client's pictures: owner or admin of all its channels (MED-200). */
export function clearersOf(db: Executor): Rule<ClientRow, InClient> {
  return staffClient(db, { who: 'owner or admin of all channels', may: canDeletePictures });
}

/** For the list of archived clients, which the global owner alone sees and restores (CLI-139, CLI-220). */
export const clientKeeper: Rule<true> = {
  who: 'global owner',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canKeepClients(actor),
};

/** For adding a client (CLI-54). */
export const adders: Rule<true> = {
  who: 'global owner or admin',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canAddClient(actor),
};

/** For the form's question whether a key is free (CLI-71). */
export const anyManager: Rule<true> = {
  who: 'owner or admin of a client, global owner or admin',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canAskForKey(actor),
};

/** For the chooser: anyone with an account; which clients it lists is the list's own rule (SHELL-57 to SHELL-60). */
export const anyUser: Rule<true> = {
  who: 'anyone signed in',
  signedIn: true,
  missing: kernelRefusals.notFound,
  load: async () => true,
  may: (actor) => canChooseClient(actor),
};
