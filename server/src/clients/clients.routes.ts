import { isDeepStrictEqual } from 'node:util';
import { clientShapes } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { pageOf } from '@nave/domain/kernel/list-page.ts';
import type { Routes } from '../platform/http/route.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { addClient } from './add-client.ts';
import { type ChangeProductDeps, changeProduct } from './change-product.ts';
import { isClientKeyAvailable } from './check-client-key.ts';
import {
  anyManager,
  anyUser,
  clientAdders,
  clientReaders,
  globalOwnerOfClient,
  globalOwnerOnly,
  managersOf,
} from './client-rules.ts';
import { presentArchivedRow, presentChooserRow, presentClient, presentProduct } from './clients.present.ts';
import { archivedClients } from './clients.store.ts';
import { listClients } from './list-clients.ts';
import { saveClient } from './save-client.ts';
import { verifyClient } from './verify-client.ts';

interface Deps extends ChangeProductDeps {
  routes: Routes;
  securityLog: SecurityLog;
}

export function clientRoutes({ routes, securityLog, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of('clients', clientCalls, clientShapes);
  add(clientCalls.list, {
    summary: 'The organisations that the caller can open, ordered by name',
    rule: anyUser,
    handle: async ({ actor, query }) => pageOf((await listClients(db, actor)).map(presentChooserRow), query),
  });
  add(clientCalls.archived, {
    summary: 'The archived organisations, ordered by name',
    rule: globalOwnerOnly,
    async handle() {
      return { items: (await archivedClients(db)).map(presentArchivedRow) };
    },
  });
  add(clientCalls.add, {
    summary: 'Add an organisation, with its first channel',
    rule: clientAdders,
    async handle({ actor, query, body }) {
      return presentClient(await addClient(deps, actor, { id: query.id, form: body }));
    },
  });
  add(clientCalls.keyAvailable, {
    summary: 'Whether a key is available for an organisation',
    rule: anyManager,
    async handle({ query }) {
      return { available: await isClientKeyAvailable(db, query) };
    },
  });
  add(clientCalls.read, {
    summary: 'An organisation as its staff see it',
    rule: clientReaders(db),
    handle: async ({ target }) => presentClient(target),
  });
  add(clientCalls.save, {
    summary: 'Save the form of an organisation',
    rule: managersOf(db),
    async handle({ actor, target, body, request }) {
      const saved = await saveClient(deps, actor, { clientId: target.id, form: body });
      if (!isDeepStrictEqual(saved.authProviders, target.authProviders)) {
        securityLog('organisation.security-changed', {
          actor,
          clientId: target.id,
          what: 'sign-in providers',
          address: request.ip,
        });
      }
      return presentClient(saved);
    },
  });
  add(clientCalls.verify, {
    summary: 'Mark an organisation as verified',
    rule: managersOf(db),
    async handle({ target }) {
      return presentClient(await verifyClient(db, target.id));
    },
  });
  add(clientCalls.changeProduct, {
    summary: 'Set fields of an organisation that only the global owner manages; omitted fields are not changed',
    rule: globalOwnerOfClient(db),
    async handle({ actor, target, body }) {
      return presentProduct(await changeProduct(deps, actor, { clientId: target.id, changes: body }));
    },
  });
}
