import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import { useEffect, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useTexts } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import styles from './direct-chat.module.css';

/** How often a waiting page asks, in milliseconds. */
const ASK_EVERY_MS = 10_000;

type Line = Awaited<ReturnType<typeof ask<typeof directChatCalls.line>>>;

/** Tells a viewer who waits for a host how long that may take: the place in line, the usual wait, whether a host is here. */
export function WaitingLine({ chatId }: { chatId: string }) {
  const text = useTexts();
  const [line, setLine] = useState<Line | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = () => {
      if (document.hidden) return;
      ask(directChatCalls.line, { chatId }, { signal }).then(setLine, (error: unknown) => {
        if (!signal.aborted) logFailure('The place in line could not be read', error);
      });
    };
    update();
    const timer = setInterval(update, ASK_EVERY_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [chatId]);
  return (
    <p className={styles.waiting} role="status">
      {text('directChat:waiting')} {line && sentences(line, text).join(' ')}
    </p>
  );
}

function sentences({ ahead, usualMinutes, isHostOnline }: Line, text: ReturnType<typeof useTexts>): string[] {
  if (!isHostOnline) return [text('directChat:noHost')];
  return [
    ahead === 0 ? text('directChat:next') : text('directChat:ahead', { count: ahead }),
    ...(usualMinutes === null ? [] : [text('directChat:usualWait', { count: usualMinutes })]),
  ];
}
