import { magicLinkShapes } from '@nave/domain/accounts/magic-link.api.ts';
import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { registrationShapes } from '@nave/domain/accounts/registration.api.ts';
import { registrationCalls } from '@nave/domain/accounts/registration.calls.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { networkOf } from '../../platform/http/caller-address.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Mail } from '../../platform/mail.ts';
import { anyone } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { StartSession } from '../start-session.ts';
import type { MagicLinks } from './magic-links.ts';
import type { Register } from './register.ts';

/** Open to callers who are not signed in. */
const open = anyone(kernelRefusals.notFound);

interface Deps {
  routes: Routes;
  register: Register;
  magicLinks: MagicLinks;
  mail: Pick<Mail, 'deliveryState'>;
  startSession: StartSession;
  securityLog: SecurityLog;
}

export function viewerAccountRoutes({ routes, register, magicLinks, mail, startSession, securityLog }: Deps): void {
  const add = routes.of(
    'viewerAccounts',
    { ...registrationCalls, ...magicLinkCalls },
    { ...registrationShapes, ...magicLinkShapes },
  );

  add(registrationCalls.register, {
    summary: "Create a viewer's account, and sign in",
    rule: open,
    handle: async ({ body, request, reply }) => {
      const account = await register(networkOf(request.ip), body);
      securityLog('account.registered', { userId: account.id, address: request.ip });
      return startSession(account, request, reply);
    },
  });

  add(magicLinkCalls.askMagicLink, {
    summary: 'Request an email with a sign-in link',
    rule: open,
    handle: async ({ body, request }) => {
      await magicLinks.ask(networkOf(request.ip), body);
      return { leaving: await mail.deliveryState() };
    },
  });

  add(magicLinkCalls.lookAtMagicLink, {
    summary: 'The user of a sign-in link that can still be used',
    rule: open,
    handle: ({ body, request }) => magicLinks.peek(networkOf(request.ip), body.code),
  });

  add(magicLinkCalls.useMagicLink, {
    summary: 'Sign in with a sign-in link',
    rule: open,
    handle: async ({ actor, body, request, reply }) => {
      const { account, passwordEnded } = await magicLinks.use(networkOf(request.ip), actor.id, body);
      if (passwordEnded) securityLog('password.reset', { userId: account.id, address: request.ip, what: 'ended' });
      return { session: await startSession(account, request, reply), passwordEnded };
    },
  });
}
