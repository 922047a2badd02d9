import type { ChatWidgetProvider } from '@nave/domain/channels/chat-widget-providers.ts';
import { supportChats } from '@nave/domain/channels/outside-scripts.ts';
import { addScript } from './add-script.ts';

type Beacon = ((method: string, options?: unknown) => void) & { readyQueue?: unknown[] };

declare global {
  interface Window {
    Beacon?: Beacon;
    zE?: (widget: string, method: string) => void;
  }
}

/** Opens a provider's chat with a key. Returns the function that removes the chat (CHN-196, CHN-197). */
export const openSupportChat: Record<ChatWidgetProvider, (key: string) => () => void> = {
  zendesk(key) {
    // Zendesk's script finds its own script element by this id.
    const script = addScript(supportChats.zendesk.addressOf(key), 'ze-snippet');
    return () => {
      script.remove();
      window.zE?.('webWidget', 'hide');
    };
  },
  helpscout(key) {
    window.Beacon ??= queueingBeacon();
    const script = addScript(supportChats.helpscout.addressOf(key));
    window.Beacon('init', key);
    return () => {
      script.remove();
      window.Beacon?.('destroy');
    };
  },
};

/** Queues calls until Help Scout's script has loaded, as Help Scout's snippet does. */
function queueingBeacon(): Beacon {
  const readyQueue: unknown[] = [];
  return Object.assign((method: string, options?: unknown) => void readyQueue.push({ method, options }), {
    readyQueue,
  });
}
