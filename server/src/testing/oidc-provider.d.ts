/** Types of the parts that tests use; the library has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  }

  interface Configuration {
    clients: object[];
    claims: Record<string, string[]>;
    features: { devInteractions: { enabled: boolean } };
    interactions: { url(context: Context, interaction: { uid: string }): string };
    cookies: { keys: string[] };
    findAccount(context: Context, sub: string): { accountId: string; claims(): object } | undefined;
    loadExistingGrant(context: Context): Promise<Grant>;
  }

  export interface OidcProvider {
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  const Provider: new (issuer: string, configuration: Configuration) => OidcProvider;
  export default Provider;
}
