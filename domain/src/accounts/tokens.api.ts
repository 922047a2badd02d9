import { z } from 'zod';
import { instant, itemsOf } from '../kernel/answer-fields.ts';
import { isBlank } from '../kernel/blank-text.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formLine, notValid } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { scopes } from '../kernel/scope.ts';
import { staffMemberSchema } from './staff-member.ts';
import { tokenTexts } from './tokens.texts.ts';

/** An access token, as lists show it. Lists never include the value of a token (USR-140, USR-155). */
const tokenSchema = z
  .strictObject({
    /** A public id, by which `DELETE` identifies the token (USR-144). */
    id: z.string(),
    name: z.string(),
    /** The last 4 characters of the value. */
    token: z.string(),
    timestamp: instant,
    lastUsedAt: instant.nullable(),
    scopes: z.union([z.literal('all'), z.array(z.enum(scopes))]),
    /** Null if the token does not expire. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof tokenSchema>;

/** After how many days a token can expire. */
export const tokenLifetimes = [30, 90, 365] as const;

const clientId = z.string(notValid('Client')).max(36, notValid('Client'));

/** `POST /api/users/{id}/token`: a token is valid for one client (USR-137, USR-138, USR-148, USR-230, USR-231). */
const newTokenSchema = z.strictObject(
  {
    name: formLine('Name', 100)
      .trim()
      .refine((name) => !isBlank(name), tokenTexts.nameRequired),
    clientId,
    /** What the token may do; `all` includes scopes that will be added. */
    scopes: z.union(
      [
        z.literal('all'),
        z.array(z.enum(scopes)).min(1, tokenTexts.scopesRequired).max(scopes.length, tokenTexts.scopesRequired),
      ],
      tokenTexts.scopesRequired,
    ),
    /** Null: the token does not expire. */
    expiresInDays: z.literal(tokenLifetimes, notValid('Expiration')).nullable(),
  },
  kernelRefusals.malformed.message,
);

export type TokenForm = z.input<typeof newTokenSchema>;

export const tokenShapes = {
  list: { scopes: null, query: z.strictObject({ clientId }), answer: itemsOf(tokenSchema) },
  /** Returns the complete value, which is shown only once (USR-139). */
  add: { scopes: null, body: formBody(newTokenSchema), answer: z.strictObject({ token: z.string() }) },
  /** Returns the updated user (USR-143). */
  remove: {
    scopes: null,
    query: z.strictObject({ token: z.string().max(36), timestamp: z.string().max(40).optional() }),
    answer: staffMemberSchema.extend({ tokens: z.array(tokenSchema) }),
  },
} satisfies Record<string, CallShape>;
