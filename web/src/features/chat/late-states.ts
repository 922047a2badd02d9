import { lazyPart } from '../../ui/lazy-part.tsx';

/** The states of a chat without an input. None of them is needed before the server has answered. */
const load = () => import('./chat-states.tsx');

export const ChatOpensSoon = lazyPart(() => load().then((states) => states.ChatOpensSoon));
export const ChatClosed = lazyPart(() => load().then((states) => states.ChatClosed));
export const ChatBanned = lazyPart(() => load().then((states) => states.ChatBanned));
export const ChatBlocked = lazyPart(() => load().then((states) => states.ChatBlocked));
export const ChatLocked = lazyPart(() => load().then((states) => states.ChatLocked));
export const ChatSignIn = lazyPart(() => load().then((states) => states.ChatSignIn));
export const ChatNotice = lazyPart(() => load().then((states) => states.ChatNotice));

/** Preloads all of them. */
export async function loadChatStates(): Promise<void> {
  await Promise.all(
    [ChatOpensSoon, ChatClosed, ChatBanned, ChatBlocked, ChatLocked, ChatSignIn, ChatNotice].map(({ preload }) =>
      preload(),
    ),
  );
}
