import type { ChatWidget } from './chat-widget.ts';
import { type ChatWidgetProvider, chatWidgetProviders } from './chat-widget-providers.ts';
import type { Analytics } from './sections/integrations.ts';

/** What a page must let in for somebody else's script: its hosts, its sockets, and styles that it writes in place. */
export interface OutsideSources {
  scripts: readonly string[];
  sockets: readonly string[];
  hasStyles: boolean;
}

interface OutsideScript {
  /** Whose it is, as visitors are asked. */
  name: string;
  addressOf(id: string): string;
  sources: OutsideSources;
}

/** The support chats, as their providers' snippets load them (CHN-196). */
export const supportChats: Record<ChatWidgetProvider, OutsideScript> = {
  zendesk: {
    name: chatWidgetProviders.zendesk,
    addressOf: (key) => `https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(key)}`,
    sources: {
      scripts: ['https://static.zdassets.com'],
      sockets: ['wss://*.zendesk.com', 'wss://*.zopim.com', 'wss://api.smooch.io'],
      hasStyles: true,
    },
  },
  helpscout: {
    name: chatWidgetProviders.helpscout,
    addressOf: () => 'https://beacon-v2.helpscout.net',
    sources: { scripts: ['https://beacon-v2.helpscout.net'], sockets: ['wss://*.pusher.com'], hasStyles: true },
  },
};

/** The tag of Google Analytics; one script serves all ids (CHN-202). */
export const googleTag: OutsideScript = {
  name: 'Google Analytics',
  addressOf: (id) => `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
  sources: {
    scripts: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    sockets: [],
    hasStyles: false,
  },
};

interface AsksOutside {
  chatWidget: ChatWidget;
  analytics: Analytics;
  contents: readonly { chatWidget: ChatWidget }[];
}

/**
 * What the page of a channel must let in: nothing where it has neither (CHN-197, CHN-203). One page shows a channel's contents
 * one after the other, so that it names the chats of all of them.
 */
export function outsideSources(channel: AsksOutside): OutsideSources {
  const widgets = [channel, ...channel.contents].map(({ chatWidget }) => chatWidget);
  const providers = new Set(widgets.map(({ enabled, provider }) => (enabled ? provider : null)));
  const all = [
    ...[...providers].flatMap((provider) => (provider ? [supportChats[provider].sources] : [])),
    ...(channel.analytics.google.length > 0 ? [googleTag.sources] : []),
  ];
  return {
    scripts: all.flatMap(({ scripts }) => scripts),
    sockets: all.flatMap(({ sockets }) => sockets),
    hasStyles: all.some(({ hasStyles }) => hasStyles),
  };
}
