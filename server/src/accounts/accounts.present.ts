import type { LinkedIdentity } from '@nave/domain/accounts/profile.api.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Account } from './accounts.store.ts';
import { actorOf } from './accounts.store.ts';
import type { IdentityRow } from './credentials/identities.store.ts';
import { profileImageUrl } from './profile-image.ts';

/** Presents an account to the user who owns it, without the password hash and codes (A29). */
export function presentAppUser(row: Account): AppUser {
  const { roles, whitelist, withheldOn } = actorOf(row);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    avatarImage: profileImageUrl(row),
    globalRole: row.globalRole,
    clients: { ...roles },
    whitelist: Object.fromEntries(Object.entries(whitelist).map(([client, channels]) => [client, [...channels]])),
    ...(withheldOn?.length && { withheldOn: [...withheldOn] }),
    ...(row.language && { language: row.language }),
    ...(row.temporaryPasswordExpiresAt && { mustChangePassword: true }),
  };
}

export function presentSession(
  actor: Actor,
  row: Account | undefined,
  userHashes: Pick<AppUser, 'user_hash' | 'former_user_hash'> = {},
): Session {
  return {
    me: { kind: actor.kind, id: actor.id, name: actor.name ?? null },
    user: row ? { ...presentAppUser(row), ...userHashes } : null,
  };
}

/** `label` is the provider's display name. */
export function presentIdentity({ id, provider, email, createdAt }: IdentityRow, label: string): LinkedIdentity {
  return { id, provider, label, email, linkedAt: createdAt.toISOString() };
}
