import type { Client, ClientRow, PublicClient } from './client.ts';

/** `GET /cdn/clients/{id}`. */
export type ClientAnswer = { ok: true; data: PublicClient };
/** `GET /api/clients`: the chooser's rows, ordered by name. */
export type ClientListAnswer = { items: ClientRow[] };
/** `GET /api/clients/{clientId}`. */
export type DashboardClientAnswer = Client;
