import type { ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import type { Session } from '@nave/domain/accounts/session.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { PASSWORD, type RunningApp, runningApp } from './running-app.ts';
import { type Claims, type ScriptedProvider, scriptedProvider } from './scripted-provider.ts';

/** A response. `code` and `message` are set only for a refusal. */
interface BrowserAnswer {
  status: number;
  body: unknown;
  code: string | undefined;
  message: string | undefined;
}

/** A person's browser: it stores cookies and sends the headers of our own pages. */
export interface Browser {
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<BrowserAnswer>;
  /** Starts a sign-in; returns the provider's URL. Throws if the server refuses. */
  start(start?: Partial<ProviderStart>): Promise<string>;
  /** Goes back to the app from the provider, which makes these claims about the person. */
  comeBack(url: string, claims: Claims, more?: Record<string, string>): Promise<BrowserAnswer>;
  /** Starts and finishes a sign-in, by default with Google. */
  signIn(claims: Claims, start?: Partial<ProviderStart>): Promise<BrowserAnswer>;
  /** Signs in by password. */
  byPassword(email: string, password?: string): Promise<BrowserAnswer>;
  session(): Promise<Session>;
  cookies: Map<string, string>;
}

/** An installation whose Google and Facebook are one scripted provider, which clients can also use as their own. */
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
  // The app checks the times in providers' tokens against the machine's clock, so the test clock starts at that time.
  const clock = manualClock(new Date().toISOString());
  const server = await runningApp({
    clock,
    env: {
      GOOGLE_CLIENT_ID: 'nave-at-google',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: provider.issuer,
      FACEBOOK_CLIENT_ID: 'nave-at-facebook',
      FACEBOOK_CLIENT_SECRET: 'secret',
      FACEBOOK_DIALOG_URL: `${provider.issuer}/dialog`,
      FACEBOOK_GRAPH_URL: `${provider.issuer}/graph`,
      OUTSIDE_HOSTS: provider.host,
      ...env,
    },
  });
  return {
    server,
    provider,
    clock,
    newBrowser: () => aBrowser(server, provider),
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
    const request = { provider: 'google', clientId: null, purpose: 'viewer', ...given };
    const { status, body } = await ask('POST', '/api/auth/providers/start', request);
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
    ask,
    start,
    comeBack,
    cookies,
    signIn: async (claims, given) => comeBack(await start(given), claims),
    byPassword: (email, password = PASSWORD) => ask('POST', '/api/auth/password', { email, password }),
    session: async () => (await ask('GET', '/api/auth/session')).body as Session,
  };
}

let people = 0;

/** Returns the claims of a new person with a verified email. */
export function aClaimant(changes: Claims = {}): Claims {
  people += 1;
  const email = `amos-${people}@mail.example`;
  return { sub: `person-${people}`, email, email_verified: true, given_name: 'Amos', family_name: 'Field', ...changes };
}
