/** The room of a content's chat. Source: 002 §7.2 (CHAT-7). */
export function chatTopic(contentId: string): string {
  return `chat:${contentId}`;
}

/**
 * A chat message as every viewer gets it, in the room's `message` events, numbered 1, 2, 3 ... (CHAT-5). The server
 * sets all of it but `message`, from the sender's identity (CHAT-13). `timestamp` is when the server took it, in epoch
 * milliseconds.
 */
export interface ChatMessage {
  /** The command id that the sender's page made (CHAT-9). */
  id: string;
  uid: string;
  userName: string;
  photoURL: string | null;
  message: string;
  timestamp: number;
  isHost: boolean;
}

/** What a page gets that cannot be given just the missing events: the newest messages, oldest first (CHAT-46). */
export interface ChatSnapshot {
  messages: { n: number; data: ChatMessage }[];
}

/** `GET /api/contents/{contentId}/chat/messages?before={n}`: an older page, oldest first (CHAT-48). */
export interface OlderMessagesAnswer {
  items: { n: number; data: ChatMessage }[];
}

/** Newest messages of the live list (CHAT-46). */
export const CHAT_LIVE_LIST = 100;
/** Messages of an older page (CHAT-48). */
export const CHAT_OLDER_PAGE = 25;
/** A viewer's burst (CHAT-28). */
export const CHAT_BURST = 5;
/** How long one message refills, in milliseconds (CHAT-28). */
export const CHAT_REFILL_MS = 1_000;
/** What a room's viewers may say at once, all together, and a second after that; staff is not counted (CHAT-150). */
export const ROOM_BURST = 50;
export const ROOM_PER_SECOND = 25;
