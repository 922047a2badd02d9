/** The page of a sign-in: emailed links return to it, and its organisation decides which providers are offered. */
export interface SignInPlace {
  clientId: string;
  clientKey: string;
  /** Null on an organisation's page, to which emailed links cannot return. */
  channelId: string | null;
}
