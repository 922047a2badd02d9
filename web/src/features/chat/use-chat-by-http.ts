import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { useEffect, useState } from 'react';
import { ApiError, ask } from '../../lib/api.ts';
import type { MessagePage } from './use-chat-room.ts';

/** A socket that has not come about by then may be refused by something on the way. */
const DOUBT_AFTER_MS = 8_000;
const ASK_EVERY_MS = 20_000;

interface ChatByHttp {
  contentId: string;
  /** The socket has not come about since the page was opened. */
  isWaiting: boolean;
  onMessages: (page: MessagePage) => void;
}

/**
 * The newest messages by HTTP for as long as only the socket does not come about, as behind a proxy that refuses it. Answers
 * whether that is so: the server answers calls (CHAT-143).
 */
export function useChatByHttp({ contentId, isWaiting, onMessages }: ChatByHttp): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    setBlocked(false);
    if (!isWaiting) return;
    const stop = new AbortController();
    const askNewest = async () => {
      const answers = await newest(contentId, stop.signal)
        .then(onMessages)
        .then(() => true, isAnswer);
      if (stop.signal.aborted) return;
      setBlocked(answers);
      timer = setTimeout(askNewest, spread(ASK_EVERY_MS));
    };
    let timer = setTimeout(askNewest, spread(DOUBT_AFTER_MS));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [contentId, isWaiting, onMessages]);
  return isBlocked && isWaiting;
}

async function newest(contentId: string, signal: AbortSignal): Promise<MessagePage> {
  const query = { before: Number.MAX_SAFE_INTEGER };
  return ask(chatCalls.older, { contentId, query }, { signal, timeoutMs: DOUBT_AFTER_MS });
}

/** A refusal is an answer too: who must say first who they are has nothing to read yet. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** Many pages may wait at once. */
function spread(ms: number): number {
  return ms * (1 + Math.random() / 2);
}
