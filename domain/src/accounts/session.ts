import { z } from 'zod';
import { globalRoles, roles } from '../kernel/actor.ts';
import { languages } from '../kernel/languages.ts';

/** The app user as the dashboard knows it. Source: 000 §3, without what no page may hold (codes, hashes, tokens). */
export const appUserSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The address of the profile image, another one after each change; null without one (USR-1). */
    avatarImage: z.string().nullable(),
    globalRole: z.enum(globalRoles).nullable(),
    /** Client id to role. */
    clients: z.record(z.string(), z.enum(roles)),
    /** Client id to the channel ids that the user is limited to. */
    whitelist: z.record(z.string(), z.array(z.string())),
    /** Ids of the organisations that withhold their roles until the session is proved by a second factor (ACC-262). */
    withheldOn: z.array(z.string()).optional(),
    /** Chosen for pages and emails; without it the browser's. */
    language: z.enum(languages).optional(),
    /** There while they are in by the password of an invitation, which is to be changed before anything else (USR-153). */
    mustChangePassword: z.literal(true).optional(),
    /** By which a support tool knows the e-mail; in the answer about one's own session alone (USR-150). */
    user_hash: z.string().optional(),
  })
  .meta({ id: 'AppUser' });
export type AppUser = z.infer<typeof appUserSchema>;

/** Who one is, also for guests. `user` is set for someone with an account. */
export const sessionSchema = z
  .strictObject({
    me: z.strictObject({ kind: z.enum(['guest', 'user']), id: z.string(), name: z.string().nullable() }),
    user: appUserSchema.nullable(),
    /** The first factor is proved in this browser, and a code is awaited (ACC-219). */
    awaitsSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
