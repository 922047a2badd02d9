import { z } from 'zod';
import { instant, sameSchemaFor } from '../kernel/answer-fields.ts';
import { authProvidersSchema } from './auth-providers.ts';
import { linkSchema, publicLinkSchema } from './links/link.ts';
import { type Theme, themeColorFields } from './theme.ts';

export const themeSchema = z
  .strictObject({ ...sameSchemaFor(themeColorFields, z.string()), backgroundImage: z.string() })
  .meta({ id: 'Theme' }) satisfies z.ZodType<Theme>;

/** An organisation: the tenant. Source: 000 §3. */
export const clientSchema = z
  .strictObject({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    logoImage: z.string(),
    homeUrl: z.string().nullable(),
    theme: themeSchema,
    timeZoneName: z.string(),
    street: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
    authProviders: authProvidersSchema,
    links: z.array(linkSchema),
    customDomain: z.string().nullable(),
    isActivated: z.boolean(),
    isArchived: z.boolean(),
    createdAt: instant,
    /** Increases with each save of the form. */
    edition: z.int(),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof clientSchema>;

/** The part of a client that every viewer may see. */
export const publicClientSchema = clientSchema
  .pick({
    id: true,
    key: true,
    name: true,
    logoImage: true,
    homeUrl: true,
    timeZoneName: true,
    theme: true,
    customDomain: true,
  })
  .extend({ links: z.array(publicLinkSchema) })
  .meta({ id: 'PublicClient' });
export type PublicClient = z.infer<typeof publicClientSchema>;

/** A row of the organisation chooser. Source: 000 §2. */
export const clientRowSchema = clientSchema
  .pick({
    id: true,
    key: true,
    name: true,
    logoImage: true,
    city: true,
    region: true,
    country: true,
    isActivated: true,
  })
  .meta({ id: 'ClientRow' });
export type ClientRow = z.infer<typeof clientRowSchema>;

/** A row of the list of archived organisations. `archivedAt` is null if the time of archiving is unknown. */
export const archivedClientRowSchema = clientRowSchema
  .extend({ archivedAt: instant.nullable() })
  .meta({ id: 'ArchivedClientRow' });
export type ArchivedClientRow = z.infer<typeof archivedClientRowSchema>;

/** The part of a client that only the global owner sees. Source: 000 §3. */
export const clientProductSchema = z
  .strictObject({
    id: z.string(),
    customDomain: z.string().nullable(),
    isDemo: z.boolean(),
    isArchived: z.boolean(),
    bfClientNumber: z.string().nullable(),
    brushfireEventIds: z.array(z.string()),
    stripeCustomerId: z.string().nullable(),
  })
  .meta({ id: 'ClientProduct' });
export type ClientProduct = z.infer<typeof clientProductSchema>;
