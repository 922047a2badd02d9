import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loads the notices that replace the chat's input or messages. None is needed before the server has answered. */
const load = () => import('./chat-states.tsx');

export const ChatOpensSoon = lazyPart(() => load().then((states) => states.ChatOpensSoon));
export const ChatClosed = lazyPart(() => load().then((states) => states.ChatClosed));
export const ChatBanned = lazyPart(() => load().then((states) => states.ChatBanned));
export const ChatBlocked = lazyPart(() => load().then((states) => states.ChatBlocked));
export const ChatLocked = lazyPart(() => load().then((states) => states.ChatLocked));
export const ChatSignIn = lazyPart(() => load().then((states) => states.ChatSignIn));
export const ChatNotice = lazyPart(() => load().then((states) => states.ChatNotice));

/** Preloads all notices. */
export async function loadChatStates(): Promise<void> {
  await Promise.all(
    [ChatOpensSoon, ChatClosed, ChatBanned, ChatBlocked, ChatLocked, ChatSignIn, ChatNotice].map(({ preload }) =>
      preload(),
    ),
  );
}
