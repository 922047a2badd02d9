import {
  type ResetLink,
  type ResetRequest,
  resetLinkSchema,
  type SetPasswordInput,
} from '@nave/domain/accounts/passwords.api.ts';
import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { passwordRefusals, passwordTexts } from '@nave/domain/accounts/passwords.texts.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';

/** What came of asking for a letter: the heading and what stands below it (ACC-86 to ACC-88, ACC-177). */
export interface ResetAnswer {
  isAsked: boolean;
  heading: string;
  text: string;
}

export async function askReset(body: ResetRequest): Promise<ResetAnswer> {
  try {
    const { status, data } = await ask(passwordCalls.askReset, { body });
    if (status !== 'error') return { isAsked: true, heading: t(passwordTexts.requested), text: data };
    return requestFailed();
  } catch (error) {
    logFailure('A reset could not be asked for', error);
    if (!(error instanceof ApiError)) throw error;
    return requestFailed(error);
  }
}

/** Whose link it is; asked once, while the page is open, and not at all where it is none. */
export const resetLinkQuery = (link: ResetLink) =>
  queryOptions({
    queryKey: ['reset-link', link],
    enabled: isLink(link),
    queryFn: ({ signal }) => ask(passwordCalls.lookAtReset, { body: link }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether it has the form of a link of ours. */
export function isLink(link: ResetLink): boolean {
  return resetLinkSchema.safeParse(link).success;
}

/** Whether the link is to blame: it is over, or has been used. */
export function isLinkNotValid(error: unknown): boolean {
  return error instanceof ApiError && error.code === passwordRefusals.linkNotValid.code;
}

/** What to say about a password that was not set, and where. */
export interface NotSet {
  problem: string;
  field: 'password' | 'root';
}

/** What the server says against the password itself; null where that is not the reason (ACC-216). */
export function problemOfPassword({ fields: { password } }: ApiError): NotSet | null {
  return password ? { problem: password, field: 'password' } : null;
}

/** Sets the password; answers what to say where that failed (ACC-104, ACC-108). Throws where the link is to blame. */
export async function setPassword(body: SetPasswordInput): Promise<NotSet | null> {
  try {
    const { status } = await ask(passwordCalls.setPassword, { body });
    return status === 'error' ? { problem: t(passwordTexts.resetFailed), field: 'root' } : null;
  } catch (error) {
    if (isLinkNotValid(error)) throw error;
    logFailure('The password could not be set', error);
    if (!(error instanceof ApiError)) throw error;
    return problemOfPassword(error) ?? { problem: withReason(t(passwordTexts.resetFailed), error), field: 'root' };
  }
}

function requestFailed(error?: ApiError): ResetAnswer {
  const { requestFailed: heading, requestFailedWhy: text } = passwordTexts;
  return { isAsked: false, heading, text: withReason(text, error) };
}

/** Whoever has to wait, or has no network, is told so too. */
function withReason(sentence: string, error?: ApiError): string {
  return error && (error.waitSeconds !== null || error.status === 0) ? `${sentence} ${error.message}` : sentence;
}
