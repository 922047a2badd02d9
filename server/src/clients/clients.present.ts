import type {
  ArchivedClientRow,
  ClientRow as ChooserRow,
  Client,
  ClientProduct,
  PublicClient,
} from '@nave/domain/clients/client.ts';
import { completeTheme } from '@nave/domain/clients/theme.ts';
import type { ClientRow } from './clients.store.ts';
import { presentPublicLinks } from './links.present.ts';

export function presentClient(row: ClientRow): Client {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    logoImage: row.logoImage,
    homeUrl: row.homeUrl,
    theme: row.theme,
    timeZoneName: row.timeZoneName,
    street: row.street,
    city: row.city,
    region: row.region,
    postalCode: row.postalCode,
    country: row.country,
    links: row.links,
    authProviders: row.authProviders,
    customDomain: row.customDomain,
    isActivated: row.isActivated,
    isArchived: row.isArchived,
    createdAt: row.createdAt.toISOString(),
    edition: row.edition,
  };
}

/** The fields of a client that only the global owner sees. */
export function presentProduct(row: ClientRow): ClientProduct {
  const { id, customDomain, isDemo, isArchived, bfClientNumber, brushfireEventIds, stripeCustomerId } = row;
  return { id, customDomain, isDemo, isArchived, bfClientNumber, brushfireEventIds, stripeCustomerId };
}

export function presentChooserRow(row: ClientRow): ChooserRow {
  const { id, key, name, logoImage, city, region, country, isActivated } = row;
  return { id, key, name, logoImage, city, region, country, isActivated };
}

export function presentArchivedRow(row: ClientRow): ArchivedClientRow {
  return { ...presentChooserRow(row), archivedAt: row.archivedAt?.toISOString() ?? null };
}

/** A client as viewers see it (CLI-48, CLI-49). */
export function presentPublicClient(row: ClientRow): PublicClient {
  const { id, key, name, logoImage, homeUrl, timeZoneName, customDomain } = row;
  const theme = completeTheme(row.theme);
  return {
    id,
    key,
    name,
    logoImage,
    homeUrl,
    timeZoneName,
    theme,
    customDomain,
    links: presentPublicLinks({ clientId: id }, row.links),
  };
}
