import { z } from 'zod';
import { globalRoles, roles } from '../kernel/actor.ts';
import { languages } from '../kernel/languages.ts';

/**
 * A user as the dashboard receives it. Has the fields of the specification, except codes, tokens and `firebaseId`.
 * Source: 000 §3.
 */
export const appUserSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** URL of the profile image, which changes with each upload; null without an image (USR-1). */
    avatarImage: z.string().nullable(),
    globalRole: z.enum(globalRoles).nullable(),
    /** The user's role on each client, by client id. */
    clients: z.record(z.string(), z.enum(roles)),
    /** The ids of the only channels that the user may access, by client id. */
    whitelist: z.record(z.string(), z.array(z.string())),
    /** Ids of the clients that withhold the user's roles until this session has passed a second factor (ACC-262). */
    withheldOn: z.array(z.string()).optional(),
    /** The language that the user chose for pages and emails. If it is missing, the browser's language applies. */
    language: z.enum(languages).optional(),
    /** Set while the user is signed in with the password of an invitation, which must be changed first (USR-153). */
    mustChangePassword: z.literal(true).optional(),
    /** Proves the user's email to a support tool. Only sent in the response about the user's own session (USR-150). */
    user_hash: z.string().optional(),
    /** The same by the former key, for a day after the operator has replaced the key. */
    former_user_hash: z.string().optional(),
  })
  .meta({ id: 'AppUser' });
export type AppUser = z.infer<typeof appUserSchema>;

/** Who uses the browser. `me` is a guest or a user; `user` is null for a guest. */
export const sessionSchema = z
  .strictObject({
    me: z.strictObject({ kind: z.enum(['guest', 'user']), id: z.string(), name: z.string().nullable() }),
    user: appUserSchema.nullable(),
    /** True while this browser has passed the first factor and the second factor is still required (ACC-219). */
    awaitsSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
