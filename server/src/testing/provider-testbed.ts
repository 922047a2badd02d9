import type { ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import type { Session } from '@nave/domain/accounts/session.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { PASSWORD, type RunningApp, runningApp } from './running-app.ts';
import { type Claims, type ScriptedProvider, scriptedProvider } from './scripted-provider.ts';

/** What came back: the status, the body, and of a refusal its code and sentence. */
interface Came {
  status: number;
  body: unknown;
  code: string | undefined;
  message: string | undefined;
}

/** A browser of somebody: it keeps its cookies, and asks as our own pages do. */
export interface Browser {
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Came>;
  /** Asks where to sign in. Throws what is refused. */
  start(start?: Partial<ProviderStart>): Promise<string>;
  /** Comes back from there as whom the provider says this of. */
  comeBack(url: string, claims: Claims, more?: Record<string, string>): Promise<Came>;
  /** Both, with Google unless told. */
  signIn(claims: Claims, start?: Partial<ProviderStart>): Promise<Came>;
  byPassword(email: string, password?: string): Promise<Came>;
  /** Who one is by now. */
  session(): Promise<Session>;
  cookies: Map<string, string>;
}

/** An installation that a scripted provider plays Google and Facebook for; organisations may name it as their own too. */
export interface ProviderTestbed {
  server: RunningApp;
  provider: ScriptedProvider;
  clock: ManualClock;
  newBrowser(): Browser;
  stop(): Promise<void>;
}

const HOST = 'localhost:8080';

export async function providerTestbed(env: NodeJS.ProcessEnv = {}): Promise<ProviderTestbed> {
  const provider = await scriptedProvider();
  // What providers sign counts by the machine's clock.
  const clock = manualClock(new Date().toISOString());
  const server = await runningApp({
    clock,
    env: {
      ...{ GOOGLE_CLIENT_ID: 'nave-at-google', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: provider.issuer },
      ...{ FACEBOOK_CLIENT_ID: 'nave-at-facebook', FACEBOOK_CLIENT_SECRET: 'secret' },
      ...{ FACEBOOK_DIALOG_URL: `${provider.issuer}/dialog`, FACEBOOK_GRAPH_URL: `${provider.issuer}/graph` },
      ...{ OUTSIDE_HOSTS: provider.host, ...env },
    },
  });
  return {
    ...{ server, provider, clock, newBrowser: () => aBrowser(server, provider) },
    async stop() {
      await server.stop();
      await provider.stop();
    },
  };
}

function aBrowser(server: RunningApp, provider: ScriptedProvider): Browser {
  const cookies = new Map<string, string>();
  const ask: Browser['ask'] = async (method, url, body) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { host: HOST, origin: `http://${HOST}`, 'x-requested-with': 'nave', ...(cookie && { cookie }) };
    const payload = body === undefined ? {} : { payload: body as object };
    const answer = await server.app.platform.http.inject({ method, url, headers, ...payload });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const json = String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body;
    return { status: answer.statusCode, body: json, code: json.error?.code, message: json.error?.message };
  };
  const start: Browser['start'] = async (given = {}) => {
    const whole = { provider: 'google', clientId: null, purpose: 'viewer', ...given };
    const { status, body } = await ask('POST', '/api/auth/providers/start', whole);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as { url: string }).url;
  };
  const comeBack: Browser['comeBack'] = (url, claims, more = {}) => {
    const state = new URL(url).searchParams.get('state') ?? '';
    const { pathname: callback } = new URL(new URL(url).searchParams.get('redirect_uri') ?? '');
    const answer = new URLSearchParams({ code: provider.codeFor(url, claims), state, ...more });
    return ask('POST', '/api/auth/providers/finish', { answer: String(answer), callback });
  };
  return {
    ...{ ask, start, comeBack, cookies },
    signIn: async (claims, given) => comeBack(await start(given), claims),
    byPassword: (email, password = PASSWORD) => ask('POST', '/api/auth/password', { email, password }),
    session: async () => (await ask('GET', '/api/auth/session')).body as Session,
  };
}

let people = 0;

/** Somebody new at a provider, with an e-mail that it has verified. */
export function aClaimant(changes: Claims = {}): Claims {
  people += 1;
  const email = `amos-${people}@mail.example`;
  return { sub: `person-${people}`, email, email_verified: true, given_name: 'Amos', family_name: 'Field', ...changes };
}
