import type { ChatWidget, ChatWidgetProvider } from './chat-widget.ts';
import type { Analytics } from './sections/integrations.ts';

/** What a page must let in for somebody else's script: its hosts, its sockets, and styles that it writes in place. */
export interface OutsideSources {
  scripts: readonly string[];
  sockets: readonly string[];
  hasStyles: boolean;
}

interface OutsideScript {
  addressOf(id: string): string;
  sources: OutsideSources;
}

/** The support chats, as their providers' snippets load them (CHN-196). */
export const supportChats: Record<ChatWidgetProvider, OutsideScript> = {
  zendesk: {
    addressOf: (key) => `https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(key)}`,
    sources: {
      scripts: ['https://static.zdassets.com'],
      sockets: ['wss://*.zendesk.com', 'wss://*.zopim.com'],
      hasStyles: true,
    },
  },
  helpscout: {
    addressOf: () => 'https://beacon-v2.helpscout.net',
    sources: { scripts: ['https://beacon-v2.helpscout.net'], sockets: ['wss://*.pusher.com'], hasStyles: true },
  },
};

/** The tag of Google Analytics; one script serves all ids (CHN-202). */
export const googleTag: OutsideScript = {
  addressOf: (id) => `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
  sources: {
    scripts: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    sockets: [],
    hasStyles: false,
  },
};

/**
 * What a page must let in: nothing where it has neither (CHN-197, CHN-203). One page shows a channel's contents one after the
 * other, so that it names the chats of all of them.
 */
export function outsideSources(chatWidgets: readonly ChatWidget[], analytics: Analytics): OutsideSources {
  const providers = new Set(chatWidgets.map(({ enabled, provider }) => (enabled ? provider : null)));
  const all = [
    ...[...providers].flatMap((provider) => (provider ? [supportChats[provider].sources] : [])),
    ...(analytics.google.length > 0 ? [googleTag.sources] : []),
  ];
  return {
    scripts: all.flatMap(({ scripts }) => scripts),
    sockets: all.flatMap(({ sockets }) => sockets),
    hasStyles: all.some(({ hasStyles }) => hasStyles),
  };
}
