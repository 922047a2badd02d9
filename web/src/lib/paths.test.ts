import { expect, test } from 'vitest';
import { dashboardPaths, sharedPaths, viewerPaths } from './paths.ts';

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
      "magicLink": "/grace/{1}/magic-link",
    }
  `);
});

test('HOST-20 viewer links of an own domain hold no client key', () => {
  expect(readable(everyPath(viewerPaths(null)))).toMatchInlineSnapshot(`
    {
      "channel": "/{1}",
      "client": "/",
      "content": "/{1}/{2}",
      "magicLink": "/{1}/magic-link",
    }
  `);
});

test('links that are the same on every host', () => {
  expect(readable(everyPath(sharedPaths))).toMatchInlineSnapshot(`
    {
      "attend": "/attend/{1}/{2}",
      "event": "/events/{1}",
      "reset": "/reset/{1}/{2}",
      "share": "/share{1}",
      "signup": "/signup/{1}/{2}/{3}",
    }
  `);
  expect(sharedPaths.attend('77')).toBe('/attend/77');
  expect(sharedPaths.signup('u1', 'code')).toBe('/signup/u1/code');
});

test('every link of the dashboard', () => {
  expect(readable(everyPath(dashboardPaths))).toMatchInlineSnapshot(`
    {
      "addChannel": "/dashboard/{1}/channels/add",
      "addClient": "/dashboard/add",
      "addContent": "/dashboard/{1}/contents/add",
      "addUser": "/dashboard/{1}/users/add",
      "analytics": "/dashboard/{1}/contents/{2}/analytics",
      "bigAnalytics": "/dashboard/{1}/contents/{2}/biganalytics",
      "channel": "/dashboard/{1}/channels/{2}",
      "channels": "/dashboard/{1}/channels",
      "chatExport": "/dashboard/{1}/contents/{2}/chatExport",
      "chooser": "/dashboard",
      "client": "/dashboard/{1}",
      "content": "/dashboard/{1}/contents/{2}",
      "contents": "/dashboard/{1}/contents",
      "copyChannel": "/dashboard/{1}/channels/copy/{2}",
      "copyContent": "/dashboard/{1}/contents/copy/{2}",
      "forcedRefresh": "/dashboard/forcedRefresh",
      "forgot": "/dashboard/forgot",
      "globalUsers": "/dashboard/global",
      "hostPanel": "/dashboard/{1}/contents/{2}/host",
      "nuke": "/dashboard/nuke",
      "outbox": "/dashboard/outbox",
      "profile": "/dashboard/{1}/profile",
      "report": "/dashboard/report",
      "upcoming": "/dashboard/upcoming",
      "upcomingPaywall": "/dashboard/upcomingPaywall",
      "user": "/dashboard/{1}/users/{2}",
      "users": "/dashboard/{1}/users",
      "verifyClient": "/dashboard/{1}/verify",
    }
  `);
});

test('a part of a path cannot open another path', () => {
  expect(viewerPaths('grace').channel('../x?y#z')).toBe('/grace/..%2Fx%3Fy%23z');
});
