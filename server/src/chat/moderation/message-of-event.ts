import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import type { CurrentEvent } from '../../platform/realtime/rooms/room-acts.ts';

/** Returns the message of an event. Throws a refusal if the event is not a message or was removed. */
export function messageOfEvent(event: CurrentEvent | null): ChatMessage {
  if (event?.type !== 'message') throw new Refusal(chatRefusals.messageGone);
  // Only this slice writes the events of its rooms.
  return event.data as ChatMessage;
}
