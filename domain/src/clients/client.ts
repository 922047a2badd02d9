import type { Theme } from './theme.ts';

/** An organisation: the tenant. Source: 000 §3. Instants are ISO-8601 texts. */
export interface Client {
  id: string;
  key: string;
  name: string;
  logoImage: string;
  homeUrl: string | null;
  theme: Theme;
  timeZoneName: string;
  city: string | null;
  region: string | null;
  country: string | null;
  customDomain: string | null;
  isActivated: boolean;
  isArchived: boolean;
  createdAt: string;
}

/** What any viewer may know of a client. */
export interface PublicClient {
  id: string;
  key: string;
  name: string;
  logoImage: string;
  homeUrl: string | null;
  timeZoneName: string;
  theme: Theme;
}

/** A row of the organisation chooser. Source: 000 §2. */
export interface ClientRow {
  id: string;
  key: string;
  name: string;
  logoImage: string;
  city: string | null;
  region: string | null;
  country: string | null;
  isActivated: boolean;
}
