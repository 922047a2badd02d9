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

/** For whoever cannot sign in: the letter's code decides, and not who asks. */
const open = anyone(kernelRefusals.notFound);

interface PasswordRoutesDeps {
  routes: Routes;
  resets: ResetPassword;
  mail: Pick<Mail, 'leaving'>;
  securityLog: SecurityLog;
}

/** What is said of the letter; it depends on how letters leave here, and never on who has an account (ACC-91). */
const onItsWay = { soon: resetOnItsWay.sent, late: resetOnItsWay.late, never: resetOnItsWay.kept };

export function passwordRoutes({ routes, resets, mail, securityLog }: PasswordRoutesDeps): void {
  const add = routes.of(passwordCalls, passwordShapes);

  add(passwordCalls.askReset, {
    summary: 'Ask for a letter with a link to set a new password',
    rule: open,
    handle: async ({ body, request }) => {
      const language = languageOfHeader(request.headers['accept-language']);
      await resets.ask(networkOf(request.ip), { ...body, language });
      securityLog('password.reset-asked', { address: request.ip });
      return { status: 'success' as const, data: onItsWay[await mail.leaving()] };
    },
  });

  add(passwordCalls.lookAtReset, {
    summary: 'Whose account the link of such a letter is for, while it can be used',
    rule: open,
    handle: async ({ body, request }) => {
      const { email } = await resets.look(networkOf(request.ip), body);
      return { email };
    },
  });

  add(passwordCalls.setPassword, {
    summary: 'Set a new password by the link of such a letter',
    rule: open,
    handle: async ({ body, request }) => {
      await resets.set(networkOf(request.ip), body);
      securityLog('password.reset', { userId: body.userId, address: request.ip });
      return { status: 'success' as const };
    },
  });
}
