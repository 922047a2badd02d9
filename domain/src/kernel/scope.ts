/**
 * What an access token may do, by area. Each scope is granted by its own name: `contents:write` does not include
 * `contents:read`.
 */
export const scopes = [
  'contents:read',
  'contents:write',
  'chat:read',
  'chat:write',
  'people:read',
  'people:write',
  'analytics:read',
  'analytics:write',
  'settings:read',
  'settings:write',
  'events:read',
] as const;
export type Scope = (typeof scopes)[number];
