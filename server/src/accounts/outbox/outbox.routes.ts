import { outboxShapes } from '@nave/domain/accounts/outbox.api.ts';
import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import { type Actor, roleOnAll } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { allowedIf, Refusal } from '@nave/domain/kernel/refusal.ts';
import type { OutboxEmail } from '../../platform/email.ts';
import type { Routes } from '../../platform/http/route.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Rule } from '../../platform/rule.ts';
import { presentOutboxRow } from './outbox.present.ts';

const LIST_MAX = 100;

/**
 * Allows only the global owner. The rule is checked before the email is looked up, so that other callers do not learn
 * which emails exist.
 */
const globalOwner: Rule<true> = {
  who: 'the global owner',
  signedIn: true,
  load: async () => true,
  missing: kernelRefusals.notFound,
  may: (actor: Actor) => allowedIf(roleOnAll(actor) === 'owner', kernelRefusals.unauthorized),
};

interface OutboxRoutesDeps {
  routes: Routes;
  mail: Mail;
  https: boolean;
}

export function outboxRoutes({ routes, mail, https }: OutboxRoutesDeps): void {
  const add = routes.of('outbox', outboxCalls, outboxShapes);
  const findEmail = async (mailId: string): Promise<OutboxEmail> => {
    const found = isId(mailId) ? await mail.find(mailId) : undefined;
    if (!found) throw new Refusal(kernelRefusals.notFound);
    return found;
  };

  add(outboxCalls.list, {
    summary: 'The newest emails of this installation, and their delivery status',
    rule: globalOwner,
    handle: async () => {
      const [leaving, items] = await Promise.all([mail.deliveryState(), mail.recent(LIST_MAX)]);
      return { leaving, items: items.map(presentOutboxRow) };
    },
  });

  add(outboxCalls.read, {
    summary: 'The content of an email',
    rule: globalOwner,
    handle: async ({ params }) => {
      const { text, html } = await findEmail(params.mailId);
      return { text, hasHtml: html !== undefined };
    },
  });

  add(outboxCalls.html, {
    summary: 'The HTML of an email, for a frame that runs no script',
    rule: globalOwner,
    handle: async ({ params, reply }) => {
      const { html } = await findEmail(params.mailId);
      if (html === undefined) throw new Refusal(kernelRefusals.notFound);
      reply.headers(securityHeaders('email', https)).header('referrer-policy', 'no-referrer');
      return html;
    },
  });
}
