import type { Client, ClientRow } from './client.ts';

/** `GET /api/clients`: the chooser's rows, ordered by name. */
export type ClientListAnswer = { items: ClientRow[] };
/** `GET /api/clients/{clientId}`. */
export type DashboardClientAnswer = Client;
