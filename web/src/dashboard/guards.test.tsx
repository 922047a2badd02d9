import { erasureCalls } from '@nave/domain/accounts/erasure.calls.ts';
import { globalUserCalls } from '@nave/domain/accounts/global-users.calls.ts';
import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someFigures } from './testing/analytics-records.ts';
import { openDashboard } from './testing/open-dashboard.tsx';
import { aChannel, aClient, aContent, aMember, atGrace, aUser, EVENING, GRACE, SUNDAY } from './testing/records.ts';
import { aTicketingServer, RETREAT } from './testing/ticketing-records.ts';

const grace = `/dashboard/${GRACE}`;
const ruth = aMember();
const noClients = { '1': 0, '3': 0, '6': 0, '12': 0, slowest: 0 };
const everyone = ['global owner', 'global admin', 'owner', 'admin', 'superhost', 'host'] as const;
type Persona = (typeof everyone)[number] | 'nobody of Grace';
const managers: readonly Persona[] = everyone.slice(0, 4);
const aboveHosts: readonly Persona[] = everyone.slice(0, 5);
const globals: readonly Persona[] = everyone.slice(0, 2);
const globalOwner: readonly Persona[] = ['global owner'];

/** Pages of the dashboard: URL, title, and who may open it (000 §2, 001 §2). */
const pages: [string, string, readonly Persona[]][] = [
  ['/dashboard/add', 'Add organisation', globals],
  ['/dashboard/outbox', 'Mail outbox', globalOwner],
  ['/dashboard/global', 'Global users', globalOwner],
  ['/dashboard/upcoming', 'Upcoming contents', globals],
  ['/dashboard/report', 'Client Report', globalOwner],
  ['/dashboard/nuke', 'Nuke', globalOwner],
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
  [`${grace}/events`, 'EVENTS', managers],
  [`${grace}/events/add`, 'Add An Event', managers],
  [`${grace}/events/${RETREAT}`, 'Winter Retreat', managers],
  [`${grace}/events/${RETREAT}/attendees`, 'Winter Retreat', managers],
  [`${grace}/events/${RETREAT}/import`, 'Import attendees', managers],
  [`${grace}/users`, 'USERS', aboveHosts],
  [`${grace}/users/add`, 'Add A User', aboveHosts],
  [`${grace}/users/${ruth.id}`, 'Ruth Delgado', aboveHosts],
  [`${grace}/nothing`, 'Page not found.', everyone],
];

function userAs(persona: Persona): AppUser {
  if (persona === 'nobody of Grace') return aUser({ clients: { [SUNDAY]: 'owner' } });
  if (persona === 'global owner' || persona === 'global admin')
    return aUser({ globalRole: persona === 'global owner' ? 'owner' : 'admin', clients: {} });
  return aUser({ clients: { [GRACE]: persona satisfies Role } });
}

/** A server that refuses nothing, so that only the pages restrict access (SHELL-13 is the server's part). */
function anOpenServer(user: AppUser) {
  const { id, customDomain, isArchived } = aClient();
  const productFields = { bfClientNumber: null, brushfireEventIds: [], stripeCustomerId: null };
  return aTicketingServer({}, { user, users: [ruth] })
    .on(clientCalls.list, {}, { body: { items: [] } })
    .on(reportCalls.upcomingContents, {}, { body: { items: [], next: null } })
    .on(reportCalls.clients, {}, { body: { items: [], counts: noClients, lastWeek: 0, next: null } })
    .on(erasureCalls.list, {}, { body: { items: [] } })
    .on(globalUserCalls.list, {}, { body: { items: [] } })
    .on(outboxCalls.list, {}, { body: { items: [], leaving: 'never' } })
    .on(productCalls.read, atGrace, {
      body: { id, customDomain, isArchived, isDemo: false, ...productFields, mostRecentContent: aContent().startsAt },
    });
}

test.each<[Persona]>([...everyone, 'nobody of Grace' as const].map((persona) => [persona]))(
  'SHELL-11~ SHELL-12 SHELL-19~ SHELL-20 SHELL-22~ SHELL-23~ SHELL-24 SHELL-27~ SHELL-28 SHELL-29~ SHELL-30 SHELL-31 SHELL-32 SHELL-33~ SHELL-36~ SHELL-37~ SHELL-43 SHELL-45 SHELL-47 SHELL-49~ SHELL-51~ TKT-86~ USR-20 USR-21 USR-24~ USR-29~ USR-30~ at each URL %s sees the page, Unauthorized, or the chooser',
  async (persona) => {
    const outcomes: [string, string][] = [];
    for (const [path, title] of pages) {
      anOpenServer(userAs(persona));
      // CNT-65: the form of a new content needs a type in the navigation state.
      const router = openDashboard(path, { state: { contentType: 'live' } });
      const outcome = () => {
        if (router.state.location.pathname === '/dashboard') return 'the chooser';
        const titles = screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
        if (titles.includes('Unauthorized')) return 'Unauthorized';
        return titles.includes(title) ? 'the page' : 'nothing yet';
      };
      await waitFor(() => expect(outcome(), path).not.toBe('nothing yet'), { timeout: 5_000 });
      outcomes.push([path, outcome()]);
      cleanup();
    }
    expect(outcomes).toEqual(pages.map(([path, , openTo]) => [path, expectedFor(persona, path, openTo)]));
  },
);

function expectedFor(persona: Persona, path: string, openTo: readonly Persona[]): string {
  if (openTo.includes(persona)) return 'the page';
  return persona === 'nobody of Grace' && path.startsWith(grace) ? 'the chooser' : 'Unauthorized';
}

const another = '33333333-0000-4000-8000-000000000000';
test.each([
  ['SHELL-52', 'host', 'Evening Prayer'],
  ['SHELL-53', 'analytics', 'Evening Prayer'],
  ['SHELL-54', 'chatExport', 'Public Chat Export'],
] as const)(
  '%s the page %s of a content opens for staff with access to one of its channels, and others see Unauthorized',
  async (_rule, page, own) => {
    const seenBy = async (user: AppUser) => {
      anOpenServer(user).answers(analyticsCalls.content, someFigures({ curve: [] }));
      openDashboard(`${grace}/contents/${EVENING}/${page}`);
      const titles = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
      await waitFor(() => expect(titles()).not.toEqual([]));
      await waitFor(() => expect(titles()[0]).toMatch(/^(Unauthorized|Evening Prayer|Public Chat Export)$/));
      const [title] = titles();
      cleanup();
      return title;
    };
    for (const persona of everyone) expect([persona, await seenBy(userAs(persona))]).toEqual([persona, own]);
    for (const role of ['owner', 'host'] as const) {
      const limited = aUser({ clients: { [GRACE]: role }, whitelist: { [GRACE]: [another] } });
      expect([role, await seenBy(limited)]).toEqual([role, 'Unauthorized']);
    }
  },
);
