import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatMessage } from '@nave/domain/chat/chat-message.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { StandingEvent } from '../../platform/realtime/rooms/room-acts.ts';

/** The message that an event is. Refused where it is none, or none any more. */
export function standingMessage(event: StandingEvent | null): ChatMessage {
  if (event?.type !== 'message') throw new Refusal(chatRefusals.messageGone);
  // What a room holds was made by its own slice.
  return event.data as ChatMessage;
}
