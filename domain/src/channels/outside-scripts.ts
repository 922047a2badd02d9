import type { ChatWidget } from './chat-widget.ts';
import { type ChatWidgetProvider, chatWidgetProviders } from './chat-widget-providers.ts';
import type { Analytics } from './sections/integrations.ts';

/** Entries for a page's content security policy that a third-party script needs; `hasStyles`: it writes inline styles. */
export interface OutsideSources {
  scripts: readonly string[];
  sockets: readonly string[];
  hasStyles: boolean;
}

interface OutsideScript {
  /** The provider's name in the question for the visitor's consent. */
  name: string;
  addressOf(id: string): string;
  sources: OutsideSources;
}

/** The support chats and the scripts that their snippets load (CHN-196). */
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

/** Google Analytics. One script serves all tracking ids (CHN-202). */
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
 * Returns what the content security policy of a channel's page must allow; empty if it has neither a support chat nor
 * analytics (CHN-197, CHN-203). The page shows the channel's contents one after another, so it allows the chats of all.
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
