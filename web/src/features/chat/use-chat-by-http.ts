import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { useEffect, useState } from 'react';
import { ApiError, ask } from '../../lib/api.ts';
import type { MessagePage } from './use-chat-room.ts';

/** If the socket has not connected after this time, a proxy may be blocking it. Also the timeout of a request. */
const FALLBACK_AFTER_MS = 8_000;
const POLL_EVERY_MS = 20_000;

interface ChatByHttp {
  contentId: string;
  /** True while the socket has not connected since the page was opened. */
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
      const isReachable = await fetchNewest(contentId, stop.signal)
        .then(onMessages)
        .then(() => true, isServerResponse);
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

async function fetchNewest(contentId: string, signal: AbortSignal): Promise<MessagePage> {
  const query = { before: Number.MAX_SAFE_INTEGER };
  return ask(chatCalls.older, { contentId, query }, { signal, timeoutMs: FALLBACK_AFTER_MS });
}

/** A refusal also shows that the server is reachable: viewers without a name may not read every chat. */
function isServerResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** Adds up to 50 percent, so that many pages do not poll at the same moment. */
function withJitter(ms: number): number {
  return ms * (1 + Math.random() / 2);
}
