import { z } from 'zod';
import { globalRoles, roles } from '../kernel/actor.ts';
import { languages } from '../kernel/languages.ts';

/** A user as the dashboard receives it. Source: 000 §3, without codes, hashes and tokens. */
export const appUserSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** URL of the profile image, which changes with each upload; null without an image (USR-1). */
    avatarImage: z.string().nullable(),
    globalRole: z.enum(globalRoles).nullable(),
    /** Maps client id to role. */
    clients: z.record(z.string(), z.enum(roles)),
    /** Maps client id to the only channel ids that the user may reach. */
    whitelist: z.record(z.string(), z.array(z.string())),
    /** Ids of the clients that withhold the user's roles until a second factor has proved the session (ACC-262). */
    withheldOn: z.array(z.string()).optional(),
    /** The language that the user chose for pages and emails; without it the browser's applies. */
    language: z.enum(languages).optional(),
    /** Set while the user is signed in with the password of an invitation, which must be changed first (USR-153). */
    mustChangePassword: z.literal(true).optional(),
    /** Verifies the email to a support tool; only in the response about the user's own session (USR-150). */
    user_hash: z.string().optional(),
  })
  .meta({ id: 'AppUser' });
export type AppUser = z.infer<typeof appUserSchema>;

/** The identity of the browser. `me` can be a guest; `user` is set for an account. */
export const sessionSchema = z
  .strictObject({
    me: z.strictObject({ kind: z.enum(['guest', 'user']), id: z.string(), name: z.string().nullable() }),
    user: appUserSchema.nullable(),
    /** The first factor is proved in this browser, and the second is still required (ACC-219). */
    awaitsSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
