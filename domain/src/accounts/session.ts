import type { GlobalRole, Role } from '../kernel/actor.ts';

/** The app user as the dashboard knows it. Source: 000 §3, without what no page may hold (codes, hashes, tokens). */
export interface AppUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  globalRole: GlobalRole | null;
  /** Client id to role. */
  clients: Record<string, Role>;
  /** Client id to the channel ids that the user is limited to. */
  whitelist: Record<string, string[]>;
}

/** `GET /api/auth/session`: who one is, also for guests. `user` is set for someone with an account. */
export interface SessionAnswer {
  me: { kind: 'guest' | 'user'; id: string; name: string | null };
  user: AppUser | null;
}
