import type { Language } from '../../kernel/languages.ts';

interface PausedWebhook {
  /** The hostname of the receiver. */
  host: string;
  clientName: string;
  /** Why the last attempt failed. */
  problem: string;
  link: string;
}

const words = {
  en: {
    subject: (host: string) => `Webhook paused: ${host}`,
    text: (host: string, clientName: string) =>
      `The webhook of ${clientName} to ${host} has failed for 24 hours, so we paused it. No event is lost: events are stored for 30 days.`,
    last: (problem: string) => `The last attempt: ${problem}`,
    after:
      'When the receiver works again, resume the webhook. It continues with the first event that was not delivered.',
    action: 'Open webhooks',
  },
  es: {
    subject: (host: string) => `Webhook en pausa: ${host}`,
    text: (host: string, clientName: string) =>
      `El webhook de ${clientName} a ${host} falló durante 24 horas, así que lo pausamos. No se pierde ningún evento: los guardamos 30 días.`,
    last: (problem: string) => `El último intento: ${problem}`,
    after:
      'Cuando el receptor vuelva a funcionar, reanuda el webhook. Continuará con el primer evento que no se entregó.',
    action: 'Abrir webhooks',
  },
};

/** Returns the email to the owners of an organisation whose webhook was paused (API-202). */
export function pausedWebhookEmail(language: Language, { host, clientName, problem, link }: PausedWebhook) {
  const { subject, text, last, after, action } = words[language];
  return {
    subject: subject(host),
    paragraphs: [text(host, clientName), last(problem)],
    action: { label: action, href: link },
    after: [after],
  };
}
