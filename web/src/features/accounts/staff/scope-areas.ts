import type { Scope } from '@nave/domain/kernel/scope.ts';
import { sentence, t } from '../../../lib/staff-texts.ts';

/** What a token may do in an area: nothing, read, or read and write. */
export type Grant = 'none' | 'read' | 'write';

interface ScopeArea {
  name: string;
  label: string;
  description: string;
  /** False for an area that programs can only read. */
  hasWrite: boolean;
}

/** The areas of scopes, in the order of the form. */
export const scopeAreas: readonly ScopeArea[] = [
  {
    name: 'contents',
    label: sentence('Channels and contents'),
    description: sentence('Contents, channels, pictures, interactions and events with tickets.'),
    hasWrite: true,
  },
  {
    name: 'chat',
    label: sentence('Chat'),
    description: sentence('Messages, moderation and the list of words.'),
    hasWrite: true,
  },
  {
    name: 'people',
    label: sentence('People'),
    description: sentence(
      'Names and emails: users, attendees, and all lists with names, such as chat messages and channels. With write access, programs can invite and remove users.',
    ),
    hasWrite: true,
  },
  {
    name: 'analytics',
    label: sentence('Analytics'),
    description: sentence('Figures of contents. Downloads with names also need People.'),
    hasWrite: true,
  },
  {
    name: 'settings',
    label: sentence('Organisation settings'),
    description: sentence('Details, theme, domain and webhooks.'),
    hasWrite: true,
  },
  {
    name: 'events',
    label: sentence('Changes'),
    description: sentence('What has changed and when, as it happens.'),
    hasWrite: false,
  },
];

/** Returns the scopes of the chosen grants by area; write access includes read access. */
export function scopesOf(grants: Readonly<Record<string, Grant>>): Scope[] {
  return scopeAreas.flatMap(({ name }) => {
    const grant = grants[name] ?? 'none';
    const actions = { none: [], read: ['read'], write: ['read', 'write'] }[grant];
    return actions.map((action) => `${name}:${action}` as Scope);
  });
}

/** Describes the scopes of a token, such as 'Chat (read), People (read and write)'. */
export function scopesText(granted: readonly Scope[] | 'all'): string {
  if (granted === 'all') return t('All permissions');
  const parts = scopeAreas.flatMap(({ name, label }) => {
    const [canRead, canWrite] = ['read', 'write'].map((action) => granted.includes(`${name}:${action}` as Scope));
    if (!canRead && !canWrite) return [];
    const access = canRead && canWrite ? t('read and write') : canRead ? t('read only') : t('write only');
    return [`${t(label)} (${access})`];
  });
  return parts.join(', ');
}
