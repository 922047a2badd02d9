import { passwordShapes } from '@nave/domain/accounts/passwords.api.ts';
import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { resetOnItsWay } from '@nave/domain/accounts/passwords.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { languageOfHeader } from '@nave/domain/kernel/languages.ts';
import { networkOf } from '../../platform/http/caller-address.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Mail } from '../../platform/mail.ts';
import { anyone } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ResetPassword } from './reset-password.ts';

/** Open to callers who cannot sign in, because the code from the email grants access. */
const open = anyone(kernelRefusals.notFound);

interface PasswordRoutesDeps {
  routes: Routes;
  resets: ResetPassword;
  mail: Pick<Mail, 'deliveryState'>;
  securityLog: SecurityLog;
}

/** The answer depends on how this installation sends email, and never on whether the account exists (ACC-91). */
const sentTexts = { soon: resetOnItsWay.sent, late: resetOnItsWay.late, never: resetOnItsWay.kept };

export function passwordRoutes({ routes, resets, mail, securityLog }: PasswordRoutesDeps): void {
  const add = routes.of('passwords', passwordCalls, passwordShapes);

  add(passwordCalls.askReset, {
    summary: 'Request an email with a link to set a new password',
    rule: open,
    handle: async ({ body, request }) => {
      const language = languageOfHeader(request.headers['accept-language']);
      await resets.ask(networkOf(request.ip), { ...body, language });
      securityLog('password.reset-asked', { address: request.ip });
      return { status: 'success' as const, data: sentTexts[await mail.deliveryState()] };
    },
  });

  add(passwordCalls.lookAtReset, {
    summary: 'The account of a reset link that can still be used',
    rule: open,
    handle: async ({ body, request }) => {
      const { email } = await resets.peek(networkOf(request.ip), body);
      return { email };
    },
  });

  add(passwordCalls.setPassword, {
    summary: 'Set a new password with a reset link',
    rule: open,
    handle: async ({ body, request }) => {
      await resets.set(networkOf(request.ip), body);
      securityLog('password.reset', { userId: body.userId, address: request.ip });
      return { status: 'success' as const };
    },
  });
}
