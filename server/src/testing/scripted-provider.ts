import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider's claims about a person. */
export type Claims = Record<string, unknown>;

/** Faults of the provider, from the next request on. */
interface Script {
  /** The algorithm in the header of signed tokens. */
  algorithm?: string;
  /** Signs with a key that is not published. */
  isForged?: boolean;
  /** The response to the exchange of a code. */
  answer?: { status: number; body: string };
  /** Closes the connection without a response. */
  isAway?: boolean;
  /** Additional discovery metadata. */
  metadata?: Claims;
}

/** A scripted identity provider: an OpenID provider, and the parts of Facebook's API that the app uses. */
export interface ScriptedProvider {
  issuer: string;
  /** The value for OUTSIDE_HOSTS. */
  host: string;
  /** Returns the code of a person with these claims; `url` is the URL to which the app redirected the browser. */
  codeFor(url: string, claims: Claims): string;
  follow(script: Script): void;
  stop(): Promise<void>;
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function scriptedProvider(): Promise<ScriptedProvider> {
  const people = new Map<string, { claims: Claims; challenge: string }>();
  let script: Script = {};
  let issuer = '';
  const server = createServer(async (request, response) => {
    if (script.isAway) return request.socket.destroy();
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return send(response, { ...metadataOf(issuer), ...script.metadata });
    if (pathname === '/jwks')
      return send(response, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k' }] });
    if (pathname === '/graph/me') return send(response, asFacebook(people.get(tokenOf(request))?.claims), 401);
    if (script.answer) return response.writeHead(script.answer.status, JSON_TYPE).end(script.answer.body);
    const form = new URLSearchParams(await textOf(request));
    const code = form.get('code') ?? '';
    const person = people.get(code);
    if (!person || person.challenge !== challengeOf(form.get('code_verifier') ?? ''))
      return send(response, { error: 'invalid_grant' }, 400);
    const answer = { access_token: code, token_type: 'bearer', expires_in: 60 };
    return send(
      response,
      pathname === '/graph/oauth/access_token' ? answer : { ...answer, id_token: signed(person.claims, script) },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `http://${host}`;
  return {
    issuer,
    host,
    codeFor(url, claims) {
      const params = new URL(url).searchParams;
      const now = Math.floor(Date.now() / 1_000);
      const [aud, nonce] = [params.get('client_id'), params.get('nonce')];
      const standard = { iss: issuer, aud, nonce, iat: now, exp: now + 60 };
      const code = `code-${people.size}`;
      people.set(code, { claims: { ...standard, ...claims }, challenge: params.get('code_challenge') ?? '' });
      return code;
    },
    follow: (next) => {
      script = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

function metadataOf(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function send(response: ServerResponse, body: Claims, statusOfError = 200): void {
  const status = Object.keys(body).length === 0 || 'error' in body ? statusOfError : 200;
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}

function signed(claims: Claims, { algorithm = 'RS256', isForged = false }: Script): string {
  const text = [{ alg: algorithm, kid: 'k' }, claims].map(base64).join('.');
  if (algorithm === 'none') return `${text}.`;
  return `${text}.${sign('sha256', Buffer.from(text), (isForged ? otherKeys : keys).privateKey).toString('base64url')}`;
}

/** Renames claims as Facebook does. */
function asFacebook(claims: Claims | undefined): Claims {
  return claims
    ? { id: claims.sub, email: claims.email, first_name: claims.given_name, last_name: claims.family_name }
    : {};
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function tokenOf({ headers }: IncomingMessage): string {
  return headers.authorization?.replace('Bearer ', '') ?? '';
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
