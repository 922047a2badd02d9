import { clientShapes } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import type { Db } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyStaff, anyUser } from './client-rules.ts';
import { presentChooserRow, presentClient } from './clients.present.ts';
import { listClients } from './list-clients.ts';

interface Deps {
  routes: Routes;
  db: Db;
}

export function clientRoutes({ routes, db }: Deps): void {
  const add = routes.of(clientCalls, clientShapes);
  add(clientCalls.list, {
    summary: 'The organisations that the caller may choose from, by name',
    rule: anyUser,
    async handle({ actor }) {
      return { items: (await listClients(db, actor)).map(presentChooserRow) };
    },
  });
  add(clientCalls.read, {
    summary: 'An organisation as its staff see it',
    rule: anyStaff(db),
    handle: async ({ target }) => presentClient(target),
  });
}
