import { expect, test } from 'vitest';
import { clientEventTypes } from '../events/client-event.ts';
import { chatBody } from './chat-message.ts';
import { receiverKind } from './receiver.ts';

test.each([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack.com/triggers/T0/1/x', 'slack'],
  ['https://hooks.slack.com/', 'program'],
  ['https://hooks.slack.com.evil.example/services/T0/B0/x', 'program'],
  ['https://evil.example/hooks.slack.com/services/x', 'program'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://discordapp.com/api/v10/webhooks/1/x', 'discord'],
  ['https://discord.com/channels/1', 'program'],
  ['https://grace.webhook.office.com/webhookb2/1@2/IncomingWebhook/3', 'teams'],
  ['https://prod-1.westus.logic.azure.com/workflows/1/triggers/manual/paths/invoke', 'teams'],
  ['https://webhook.office.com.evil.example/webhookb2/1', 'program'],
] as const)('API-205~ the address %s belongs to: %s', (url, kind) => {
  expect(receiverKind(url)).toBe(kind);
});

test('API-205~ each type of event has a sentence of its own in both languages', () => {
  const texts = (['en', 'es'] as const).flatMap((language) =>
    clientEventTypes.map((type) => chatBody('slack', { type, language, link: '' })),
  );
  expect(new Set(texts).size).toBe(2 * clientEventTypes.length);
});
