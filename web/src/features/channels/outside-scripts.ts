import type { ChatWidget, ChatWidgetProvider } from '@nave/domain/channels/chat-widget.ts';
import { googleTag, supportChats } from '@nave/domain/channels/outside-scripts.ts';
import type { Analytics } from '@nave/domain/channels/sections/integrations.ts';
import { useEffect } from 'react';
import { useMedia } from '../../lib/use-media.ts';

/** Narrower screens have no room for Help Scout's chat (CHN-198). Source: 002 §9. */
const HAS_ROOM = '(min-width: 768px)';

type Beacon = ((method: string, options?: unknown) => void) & { readyQueue?: unknown[] };

declare global {
  interface Window {
    Beacon?: Beacon;
    zE?: (widget: string, method: string) => void;
    dataLayer?: unknown[];
  }
}

/** The support chat that the page has (CHN-196, CHN-197). */
export function useSupportChat({ enabled, provider, embedId }: ChatWidget): void {
  const hasRoom = useMedia(HAS_ROOM);
  const shown = enabled && (provider !== 'helpscout' || hasRoom) ? provider : null;
  useEffect(() => (shown ? openings[shown](embedId) : undefined), [shown, embedId]);
}

/** Opens a provider's chat; answers how it is taken away. */
const openings: Record<ChatWidgetProvider, (key: string) => () => void> = {
  zendesk(key) {
    // Zendesk's script finds itself by this id.
    const script = addScript(supportChats.zendesk.addressOf(key), 'ze-snippet');
    return () => {
      script.remove();
      window.zE?.('webWidget', 'hide');
    };
  },
  helpscout(key) {
    window.Beacon ??= waitingBeacon();
    const script = addScript(supportChats.helpscout.addressOf(key));
    window.Beacon('init', key);
    return () => {
      script.remove();
      window.Beacon?.('destroy');
    };
  },
};

/** Keeps what is asked of Help Scout's script until it is there, as its snippet does. */
function waitingBeacon(): Beacon {
  const readyQueue: unknown[] = [];
  return Object.assign((method: string, options?: unknown) => void readyQueue.push({ method, options }), {
    readyQueue,
  });
}

/** Tells each tracking id of the channel that this page is looked at (CHN-202, CHN-203). */
export function useAnalytics({ google }: Analytics, path: string): void {
  const ids = google.map(({ trackingId }) => trackingId).join(' ');
  useEffect(() => {
    if (ids) for (const id of ids.split(' ')) reportView(id, path);
  }, [ids, path]);
}

const known = new Set<string>();

function reportView(id: string, path: string): void {
  if (known.size === 0) {
    window.dataLayer ??= [];
    addScript(googleTag.addressOf(id));
    tag('js', new Date());
  }
  // Each view is told once, by us: the script would tell the first by itself.
  if (!known.has(id)) tag('config', id, { send_page_view: false });
  known.add(id);
  tag('event', 'page_view', { send_to: id, page_path: path });
}

/** Google's script takes nothing but the arguments of a function. */
function tag(..._given: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array is something else to Google's script
  window.dataLayer?.push(arguments);
}

function addScript(src: string, id = ''): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src, id, async: true });
  document.head.append(script);
  return script;
}
