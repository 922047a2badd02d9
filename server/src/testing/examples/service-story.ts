import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { momentCalls } from '@nave/domain/analytics/moments.calls.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import { interactionsCalls } from '@nave/domain/interactions/interactions.calls.ts';
import { v7 } from 'uuid';
import type { Recorder } from './recorder.ts';

interface Service {
  clientId: string;
  contentId: string;
  onDemandId: string;
  /** The number of a message of the chat. */
  messageNumber: number;
  /** A conversation that hosts have accepted. */
  chatId: string;
}

/** Records the calls on the chat, the interactions and the figures of a content that is live. */
export async function serviceStory(
  recorder: Recorder,
  { clientId, contentId, onDemandId, messageNumber, chatId }: Service,
) {
  await recorder.ask(chatCalls.words, { clientId });
  const words = [{ word: 'casino', does: 'mask' as const }];
  await recorder.ask(chatCalls.saveWords, { clientId, body: { edition: 0, words } });
  await recorder.ask(chatCalls.older, { contentId, query: { before: messageNumber + 1 } });
  await recorder.ask(chatCalls.moderation, { contentId });
  await recorder.ask(chatCalls.alike, { contentId, query: { n: messageNumber, minutes: 5 } });
  const sweep = { commandId: 'clean-up-1', n: messageNumber, ns: [messageNumber], isBanning: false };
  await recorder.ask(chatCalls.sweep, { contentId, body: sweep });
  await recorder.ask(directChatCalls.older, { chatId, query: { before: 100 } });
  await recorder.ask(directChatCalls.hosts, { chatId });
  await interactionStory(recorder, contentId);
  await recorder.ask(analyticsCalls.content, { contentId, query: { refresh: 'false' } });
  await recorder.ask(analyticsCalls.file, { contentId, name: 'figures.csv', query: {} });
  await recorder.ask(momentCalls.minutes, { contentId });
  await recorder.ask(momentCalls.messages, { contentId, query: { minute: '2026-11-22T16:10:00.000Z' } });
  await recorder.ask(momentCalls.earlier, { contentId });
  await recorder.ask(analyticsCalls.restart, { contentId: onDemandId });
}

async function interactionStory(recorder: Recorder, contentId: string): Promise<void> {
  const interaction = {
    ...newInteraction(),
    interactionTitle: 'One step this week?',
    interactionText: '<p>Choose one.</p>',
    urgency: 'focus',
    responses: [{ ...newResponse(), responseText: 'Join a group', actionText: '<p>Welcome!</p>' }],
  };
  const interactionId = v7();
  const ofOne = { contentId, interactionId };
  await recorder.ask(interactionsCalls.add, { contentId, body: { id: interactionId, interaction } });
  await recorder.ask(interactionsCalls.list, { contentId });
  await recorder.ask(interactionsCalls.change, { ...ofOne, body: interaction });
  await recorder.ask(interactionsCalls.send, ofOne);
  await recorder.ask(interactionsCalls.close, ofOne);
  await recorder.ask(interactionsCalls.reopen, ofOne);
  await recorder.ask(interactionsCalls.results, { ...ofOne, body: { isShown: false } });
  await recorder.ask(interactionsCalls.answers, { contentId, query: {} });
  const timedId = v7();
  const timed = { ...interaction, interactionTitle: 'Pray with someone?', sendAfter: '45:00' };
  await recorder.ask(interactionsCalls.add, { contentId, body: { id: timedId, interaction: timed } });
  await recorder.ask(interactionsCalls.hold, { contentId, interactionId: timedId });
  await recorder.ask(interactionsCalls.release, { contentId, interactionId: timedId });
  await recorder.ask(interactionsCalls.delete, { contentId, interactionId: timedId });
}
