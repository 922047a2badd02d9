import { clientShapes } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import type { Routes } from '../platform/http/route.ts';
import { addClient, type WriteClientDeps } from './add-client.ts';
import { isClientKeyAvailable } from './check-client-key.ts';
import { adders, anyManager, anyStaff, anyUser, managersOf } from './client-rules.ts';
import { presentChooserRow, presentClient } from './clients.present.ts';
import { listClients } from './list-clients.ts';
import { saveClient } from './save-client.ts';
import { verifyClient } from './verify-client.ts';

interface Deps extends WriteClientDeps {
  routes: Routes;
}

export function clientRoutes({ routes, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of(clientCalls, clientShapes);
  add(clientCalls.list, {
    summary: 'The organisations that the caller may choose from, by name',
    rule: anyUser,
    async handle({ actor }) {
      return { items: (await listClients(db, actor)).map(presentChooserRow) };
    },
  });
  add(clientCalls.add, {
    summary: 'Adds an organisation, with its first channel',
    rule: adders,
    async handle({ actor, query, body }) {
      return presentClient(await addClient(deps, actor, { id: query.id, form: body }));
    },
  });
  add(clientCalls.keyAvailable, {
    summary: 'Whether an organisation could take a key',
    rule: anyManager,
    async handle({ query }) {
      return { available: await isClientKeyAvailable(db, query) };
    },
  });
  add(clientCalls.read, {
    summary: 'An organisation as its staff see it',
    rule: anyStaff(db),
    handle: async ({ target }) => presentClient(target),
  });
  add(clientCalls.save, {
    summary: 'Saves the form of an organisation',
    rule: managersOf(db),
    async handle({ actor, target, body }) {
      return presentClient(await saveClient(deps, actor, { clientId: target.id, form: body }));
    },
  });
  add(clientCalls.verify, {
    summary: 'Marks an organisation as verified',
    rule: managersOf(db),
    async handle({ target }) {
      return presentClient(await verifyClient(db, target.id));
    },
  });
}
