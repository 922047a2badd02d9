import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { useEffect, useState } from 'react';
import { ApiError, ask } from '../../lib/api.ts';
import type { MessagePage } from './use-chat-room.ts';

/** A socket that has not connected by then may be blocked on the way. Also the timeout of a request. */
const FALLBACK_AFTER_MS = 8_000;
const POLL_EVERY_MS = 20_000;

interface ChatByHttp {
  contentId: string;
  /** The socket has not connected since the page was opened. */
  isConnecting: boolean;
  onMessages: (page: MessagePage) => void;
}

/**
 * Polls the newest messages over HTTP while the socket cannot connect, for example behind a proxy. Returns whether the
 * socket is blocked: the server answers requests, but the socket does not connect (CHAT-143).
 */
export function useChatByHttp({ contentId, isConnecting, onMessages }: ChatByHttp): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    setBlocked(false);
    if (!isConnecting) return;
    const stop = new AbortController();
    const poll = async () => {
      const isReachable = await newest(contentId, stop.signal)
        .then(onMessages)
        .then(() => true, isAnswer);
      if (stop.signal.aborted) return;
      setBlocked(isReachable);
      timer = setTimeout(poll, withJitter(POLL_EVERY_MS));
    };
    let timer = setTimeout(poll, withJitter(FALLBACK_AFTER_MS));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [contentId, isConnecting, onMessages]);
  return isBlocked && isConnecting;
}

async function newest(contentId: string, signal: AbortSignal): Promise<MessagePage> {
  const query = { before: Number.MAX_SAFE_INTEGER };
  return ask(chatCalls.older, { contentId, query }, { signal, timeoutMs: FALLBACK_AFTER_MS });
}

/** A refusal also shows that the server is reachable: viewers without a name may not read every chat. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** Adds up to 50 percent, since many pages may poll at once. */
function withJitter(ms: number): number {
  return ms * (1 + Math.random() / 2);
}
