/** When something is on in an organisation, as ISO-8601 instants: live between the two, before the first it comes. */
export interface ComingOfClient {
  clientId: string;
  startsAt: string;
  closesAt: string;
}

/** `GET /api/clients/coming`. */
export type ComingAnswer = { items: ComingOfClient[] };
