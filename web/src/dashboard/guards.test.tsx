import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from './testing/open-dashboard.tsx';
import { aChannel, aClient, aContent, aMember, atGrace, aUser, EVENING, GRACE, SUNDAY } from './testing/records.ts';

const grace = `/dashboard/${GRACE}`;
const ruth = aMember();
const everyone = ['global owner', 'global admin', 'owner', 'admin', 'superhost', 'host'] as const;
type Who = (typeof everyone)[number] | 'nobody of Grace';
const managers: readonly Who[] = everyone.slice(0, 4);
const notHosts: readonly Who[] = everyone.slice(0, 5);
const globals: readonly Who[] = everyone.slice(0, 2);
const globalOwner: readonly Who[] = ['global owner'];

/** Every page of the dashboard that not everyone opens: its address, its title, and who opens it (000 §2, 001 §2). */
const pages: [string, string, readonly Who[]][] = [
  ['/dashboard/add', 'Add organisation', globals],
  ['/dashboard/outbox', 'Mail outbox', globalOwner],
  ['/dashboard/forcedRefresh', 'Forced refresh', globalOwner],
  [grace, 'Settings', managers],
  [`${grace}/settings/theme`, 'Settings', managers],
  [`${grace}/verify`, 'Settings', managers],
  [`${grace}/product`, 'Settings', globalOwner],
  [`${grace}/channels`, 'CHANNELS', everyone],
  [`${grace}/channels/add`, 'Add A Channel', managers],
  [`${grace}/channels/${SUNDAY}`, aChannel().name, managers],
  [`${grace}/contents`, 'CONTENT', everyone],
  [`${grace}/contents/add`, 'Add Content', managers],
  [`${grace}/contents/${EVENING}`, 'Evening Prayer', managers],
  [`${grace}/contents/${EVENING}/chat`, 'Evening Prayer', everyone],
  [`${grace}/users`, 'USERS', notHosts],
  [`${grace}/users/add`, 'Add A User', notHosts],
  [`${grace}/users/${ruth.id}`, 'Ruth Delgado', notHosts],
  [`${grace}/nothing`, 'Page not found.', everyone],
];

function userWho(who: Who): AppUser {
  if (who === 'nobody of Grace') return aUser({ clients: { [SUNDAY]: 'owner' } });
  if (who === 'global owner' || who === 'global admin')
    return aUser({ globalRole: who === 'global owner' ? 'owner' : 'admin', clients: {} });
  return aUser({ clients: { [GRACE]: who satisfies Role } });
}

/** The server knows everything: what a page keeps to itself is the page's own doing (SHELL-13 is the server's). */
function aWholeServer(user: AppUser) {
  const { id, customDomain, isArchived } = aClient();
  const kept = { bfClientNumber: null, brushfireEventIds: [], stripeCustomerId: null };
  return aServer({ user, users: [ruth] })
    .on(clientCalls.list, {}, { body: { items: [] } })
    .on(outboxCalls.list, {}, { body: { items: [], leaving: 'never' } })
    .on(productCalls.read, atGrace, {
      body: { id, customDomain, isArchived, isDemo: false, ...kept, mostRecentContent: aContent().startsAt },
    });
}

test.each<[Who]>([...everyone, 'nobody of Grace' as const].map((who) => [who]))(
  'SHELL-11~ SHELL-12 SHELL-22~ SHELL-31 SHELL-32 SHELL-33~ SHELL-36~ SHELL-37~ SHELL-43 SHELL-45 SHELL-47 SHELL-49~ SHELL-51~ USR-20 USR-21 USR-24~ USR-29~ USR-30~ at each address %s meets the page, Unauthorized, or the chooser',
  async (who) => {
    const met: [string, string][] = [];
    for (const [path, title] of pages) {
      aWholeServer(userWho(who));
      // CNT-65: without a type there is nothing to add.
      const router = openDashboard(path, { state: { contentType: 'live' } });
      const outcome = () => {
        if (router.state.location.pathname === '/dashboard') return 'the chooser';
        const titles = screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
        if (titles.includes('Unauthorized')) return 'Unauthorized';
        return titles.includes(title) ? 'the page' : 'nothing yet';
      };
      await waitFor(() => expect(outcome(), path).not.toBe('nothing yet'), { timeout: 5_000 });
      met.push([path, outcome()]);
      cleanup();
    }
    expect(met).toEqual(pages.map(([path, , openTo]) => [path, expectedFor(who, path, openTo)]));
  },
);

function expectedFor(who: Who, path: string, openTo: readonly Who[]): string {
  if (openTo.includes(who)) return 'the page';
  return who === 'nobody of Grace' && path.startsWith(grace) ? 'the chooser' : 'Unauthorized';
}
