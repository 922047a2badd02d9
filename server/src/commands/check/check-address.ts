import type { InstallationAnswer } from '../../operations/installation-proof.ts';
import { PROOF_PATH } from '../../operations/installation-proof.ts';
import type { Config } from '../../platform/config.ts';
import { ok, problem, reasonOf, unknown, type Verdict } from './finding.ts';

const TIMEOUT_MS = 5_000;

/** What PUBLIC_URL answers to the challenge: the installation's answer, or a sentence that says what is wrong. */
export type PublicAnswer = { answer: InstallationAnswer } | { wrong: string };

/** Sends a challenge to PUBLIC_URL. */
export async function askPublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>, challenge: string): Promise<PublicAnswer> {
  try {
    const response = await fetch(publicUrl + PROOF_PATH.replace(':challenge', challenge), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 300 && response.status < 400)
      return { wrong: `redirects to ${response.headers.get('location')}` };
    if (!response.ok) return { wrong: `answers ${response.status}` };
    const answer = (await response.json().catch(() => null)) as InstallationAnswer | null;
    return answer?.proof ? { answer } : { wrong: 'is answered by another program' };
  } catch (error) {
    return { wrong: `cannot be reached from this machine (${reasonOf(error)})` };
  }
}

/** Checks that PUBLIC_URL leads to this installation. `proof` is null if the installation's secret is not known. */
export function checkAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  found: PublicAnswer,
  proof: string | null,
): Verdict {
  const advice = 'Set PUBLIC_URL to the address that people open, and point its DNS records and proxy at this server.';
  if ('wrong' in found) return problem(`${publicUrl} ${found.wrong}. ${advice}`);
  if (proof === null) return unknown(`A Nave server answers at ${publicUrl}, but it is not known which.`);
  if (found.answer.proof !== proof) return problem(`Another installation of Nave answers at ${publicUrl}. ${advice}`);
  return ok(`${publicUrl} is answered by this installation.`);
}

/** Checks that TRUST_PROXY trusts as many proxies as a request of PUBLIC_URL passes through. */
export function checkProxies(found: PublicAnswer): Verdict {
  if ('wrong' in found) return unknown('Proxies are checked when PUBLIC_URL answers.');
  const { forwarded, trusted } = found.answer;
  if (forwarded === 0 && trusted === 0) return ok('No proxy is in front of the server, and TRUST_PROXY trusts none.');
  if (forwarded === trusted) return ok(`${trusted} proxies are in front of the server, and TRUST_PROXY trusts them.`);
  const advice = `Set TRUST_PROXY to ${forwarded}, so that rate limits apply to each person.`;
  return problem(
    `Requests of PUBLIC_URL pass through ${forwarded} proxies, but TRUST_PROXY trusts ${trusted}. ${advice}`,
  );
}
