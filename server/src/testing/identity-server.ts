/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type OidcProvider } from 'oidc-provider';

/** A person with an account at the provider. */
interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

/** An OpenID provider on loopback, with a page to choose an account. */
export interface IdentityServer {
  issuer: string;
  /** The value for OUTSIDE_HOSTS. */
  host: string;
  stop(): Promise<void>;
}

interface IdentityServerOptions {
  client: { id: string; secret: string };
  /** The allowed redirect URL. */
  callbackUrl: string;
  people: Person[];
}

/** Starts the provider; its page has a link for each person. */
export async function identityServer({ client, callbackUrl, people }: IdentityServerOptions): Promise<IdentityServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = createProvider(issuer, { client, callbackUrl, people });
  const oidc = provider.callback();
  handle = async (request, response) => {
    const [, uid, , sub] = /^\/interaction\/([\w-]+)(\/as\/([\w-]+))?$/.exec(request.url ?? '') ?? [];
    if (!uid) return oidc(request, response);
    if (sub) return provider.interactionFinished(request, response, { login: { accountId: sub } });
    const links = people.map((one) => `<p><a href="/interaction/${uid}/as/${one.sub}">${one.email}</a></p>`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Who are you?</h1>${links.join('')}`);
  };
  return {
    issuer,
    host,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createProvider(issuer: string, { client, callbackUrl, people }: IdentityServerOptions): OidcProvider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['for tests alone'] },
    findAccount: (_context, accountId) => {
      const person = people.find(({ sub }) => sub === accountId);
      return person && { accountId, claims: () => person };
    },
    // Skips the consent page.
    async loadExistingGrant({ oidc: { client: asking, session, provider } }) {
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}
