import type { Language } from '../../kernel/languages.ts';
import type { ClientEventType } from '../events/client-event.ts';
import type { ReceiverKind } from './receiver.ts';

/** The events that a chat gets unless its owner chooses others. */
export const chatEventTypes: readonly ClientEventType[] = [
  'content.started',
  'content.ended',
  'directChat.requested',
  'user.joined',
];

/** What has happened, in one sentence without a name (API-205). */
const sentences: Record<ClientEventType | 'webhook.test', Record<Language, string>> = {
  'client.saved': {
    en: 'The settings of the organisation were saved.',
    es: 'Se guardó la configuración de la organización.',
  },
  'channel.added': { en: 'A channel was added.', es: 'Se agregó un canal.' },
  'channel.saved': { en: 'A channel was changed.', es: 'Se cambió un canal.' },
  'channel.deleted': { en: 'A channel was deleted.', es: 'Se eliminó un canal.' },
  'channel.ordered': { en: 'The order of the channels was changed.', es: 'Se cambió el orden de los canales.' },
  'content.added': { en: 'A content was added.', es: 'Se agregó un contenido.' },
  'content.saved': { en: 'A content was changed.', es: 'Se cambió un contenido.' },
  'content.deleted': { en: 'A content was deleted.', es: 'Se eliminó un contenido.' },
  'content.converted': { en: 'A content is now on demand.', es: 'Un contenido ya está disponible bajo demanda.' },
  'content.opened': { en: 'A content has opened for viewers.', es: 'Un contenido abrió para los espectadores.' },
  'content.started': { en: 'A content has started.', es: 'Comenzó un contenido.' },
  'content.ended': { en: 'A content has ended.', es: 'Terminó un contenido.' },
  'interaction.sent': {
    en: 'An interaction was sent to the viewers.',
    es: 'Se envió una interacción a los espectadores.',
  },
  'interaction.answered': {
    en: 'Viewers have answered an interaction.',
    es: 'Los espectadores respondieron a una interacción.',
  },
  'directChat.requested': {
    en: 'Someone is asking for prayer or a conversation with a host.',
    es: 'Alguien pide oración o una conversación con un anfitrión.',
  },
  'chat.moderated': { en: 'A chat was moderated.', es: 'Se moderó un chat.' },
  'user.invited': { en: 'Someone was invited to the team.', es: 'Se invitó a alguien al equipo.' },
  'user.joined': { en: 'Someone has joined the team.', es: 'Alguien se unió al equipo.' },
  'user.removed': { en: 'Someone was removed from the team.', es: 'Se quitó a alguien del equipo.' },
  'attendee.cancelled': { en: 'Tickets of an event were cancelled.', es: 'Se cancelaron entradas de un evento.' },
  'analytics.settled': { en: 'The figures of a content are final.', es: 'Las cifras de un contenido son definitivas.' },
  'webhook.test': { en: 'This is a test of the webhook.', es: 'Esta es una prueba del webhook.' },
};

/** Returns what has happened in one sentence without a name. */
export function eventSentence(type: ClientEventType, language: Language): string {
  return sentences[type][language];
}

const openLabels: Record<Language, string> = { en: 'Open', es: 'Abrir' };

export interface ChatMessage {
  type: ClientEventType | 'webhook.test';
  language: Language;
  /** The dashboard's page about what has happened. */
  link: string;
}

/** Returns the JSON with which a chat shows an event as a sentence with a link. */
export function chatBody(kind: Exclude<ReceiverKind, 'program'>, { type, language, link }: ChatMessage): string {
  const sentence = sentences[type][language];
  const label = openLabels[language];
  if (kind === 'slack') return JSON.stringify({ text: `${sentence} <${link}|${label}>` });
  // Angle brackets keep Discord from adding a preview of the page.
  if (kind === 'discord') return JSON.stringify({ content: `${sentence} [${label}](<${link}>)` });
  return JSON.stringify({ type: 'message', attachments: [adaptiveCard(sentence, { title: label, url: link })] });
}

function adaptiveCard(text: string, action: { title: string; url: string }) {
  return {
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [{ type: 'TextBlock', text, wrap: true }],
      actions: [{ type: 'Action.OpenUrl', ...action }],
    },
  };
}
