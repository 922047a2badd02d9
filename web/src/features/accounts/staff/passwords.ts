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

/** The outcome of requesting a reset email: a heading and the text below it (ACC-86 to ACC-88, ACC-177). */
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

/** The account that a reset link belongs to; fetched once while the page is open, and only for a well-formed link. */
export const resetLinkQuery = (link: ResetLink) =>
  queryOptions({
    queryKey: ['reset-link', link],
    enabled: isLink(link),
    queryFn: ({ signal }) => ask(passwordCalls.lookAtReset, { body: link }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the link has the format of a reset link. */
export function isLink(link: ResetLink): boolean {
  return resetLinkSchema.safeParse(link).success;
}

/** Whether the server refused a link because the link has expired or was used. */
export function isLinkNotValid(error: unknown): boolean {
  return error instanceof ApiError && error.code === passwordRefusals.linkNotValid.code;
}

/** Why a password was not set, and the field at which to show it. */
export interface PasswordProblem {
  problem: string;
  field: 'password' | 'root';
}

/** Returns the server's objection to the password itself; null if the error has another reason (ACC-216). */
export function problemOfPassword({ fields: { password } }: ApiError): PasswordProblem | null {
  return password ? { problem: password, field: 'password' } : null;
}

/** Sets the password; returns the problem if that failed (ACC-104, ACC-108). Throws if the link is not valid. */
export async function setPassword(body: SetPasswordInput): Promise<PasswordProblem | null> {
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

/** Appends the server's sentence if the user has to wait or the server cannot be reached. */
function withReason(sentence: string, error?: ApiError): string {
  return error && (error.waitSeconds !== null || error.status === 0) ? `${sentence} ${t(error.message)}` : sentence;
}
