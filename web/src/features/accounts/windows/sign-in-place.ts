/** Where somebody signs in: links in letters lead back to it, and the organisation says by whom one may come in. */
export interface SignInPlace {
  clientId: string;
  clientKey: string;
  /** Null on the page of an organisation: no link leads back there. */
  channelId: string | null;
}
