import { afterEach, expect, test } from 'vitest';
import { dashboardPaths } from './paths.ts';
import { startSite } from './site.ts';
import { notFoundPath, viewerPaths } from './viewer-paths.ts';

afterEach(() => startSite(undefined));

function everyPath(paths: Record<string, (...parts: string[]) => string>): Record<string, string> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path('{1}', '{2}', '{3}')]));
}

const readable = (paths: Record<string, string>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, decodeURIComponent(path)]));

test('viewer links of the product host start with the client key', () => {
  expect(readable(everyPath(viewerPaths('grace')))).toMatchInlineSnapshot(`
    {
      "channel": "/grace/{1}",
      "client": "/grace",
      "content": "/grace/{1}/{2}",
    }
  `);
});

test('HOST-20 viewer links on an organisation’s own domain do not contain the client key', () => {
  startSite({ ownClientKey: 'grace' });
  expect(readable(everyPath(viewerPaths('grace')))).toMatchInlineSnapshot(`
    {
      "channel": "/{1}",
      "client": "/",
      "content": "/{1}/{2}",
    }
  `);
});

test('notFoundPath is `/`, with the client key on the product’s host', () => {
  expect(notFoundPath('grace')).toBe('/?lost=grace');
  startSite({ ownClientKey: 'grace' });
  expect(notFoundPath('grace')).toBe('/');
});

test('dashboardPaths returns these links', () => {
  expect(readable(everyPath(dashboardPaths))).toMatchInlineSnapshot(`
    {
      "addChannel": "/dashboard/{1}/channels/add",
      "addClient": "/dashboard/add",
      "addContent": "/dashboard/{1}/contents/add",
      "addEvent": "/dashboard/{1}/events/add",
      "addUser": "/dashboard/{1}/users/add",
      "analytics": "/dashboard/{1}/contents/{2}/analytics",
      "attendeeImport": "/dashboard/{1}/events/{2}/import/{3}",
      "attendees": "/dashboard/{1}/events/{2}/attendees",
      "bigAnalytics": "/dashboard/{1}/contents/{2}/biganalytics",
      "channel": "/dashboard/{1}/channels/{2}",
      "channels": "/dashboard/{1}/channels",
      "chatExport": "/dashboard/{1}/contents/{2}/chatExport",
      "chooser": "/dashboard",
      "client": "/dashboard/{1}",
      "clientReport": "/dashboard/report",
      "content": "/dashboard/{1}/contents/{2}",
      "contents": "/dashboard/{1}/contents",
      "copyChannel": "/dashboard/{1}/channels/copy/{2}",
      "copyContent": "/dashboard/{1}/contents/copy/{2}",
      "desk": "/dashboard/{1}/desk/{2}",
      "domain": "/dashboard/{1}/domain",
      "event": "/dashboard/{1}/events/{2}",
      "events": "/dashboard/{1}/events",
      "forcedRefresh": "/dashboard/forcedRefresh",
      "forgot": "/dashboard/forgot",
      "globalUsers": "/dashboard/global",
      "goLive": "/dashboard/{1}/live-inputs/{2}/go-live",
      "host": "/dashboard/{1}/contents/{2}/host",
      "importAttendees": "/dashboard/{1}/events/{2}/import",
      "nuke": "/dashboard/nuke",
      "outbox": "/dashboard/outbox",
      "product": "/dashboard/{1}/product",
      "profile": "/dashboard/{1}/profile",
      "rehearsal": "/dashboard/{1}/contents/{2}/rehearsal",
      "settings": "/dashboard/{1}/settings",
      "signup": "/signup/{1}/{2}",
      "upcomingContents": "/dashboard/upcoming",
      "upcomingPaywall": "/dashboard/upcomingPaywall",
      "user": "/dashboard/{1}/users/{2}",
      "users": "/dashboard/{1}/users",
      "verify": "/dashboard/{1}/verify",
      "videos": "/dashboard/{1}/videos",
      "webhooks": "/dashboard/{1}/webhooks",
    }
  `);
});

test('a key cannot change the structure of a path', () => {
  expect(viewerPaths('grace').channel('../x?y#z')).toBe('/grace/..%2Fx%3Fy%23z');
});
