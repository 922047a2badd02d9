import type { ChatWidget } from './chat-widget.ts';
import { type ChatWidgetProvider, chatWidgetProviders } from './chat-widget-providers.ts';
import type { Analytics } from './sections/integrations.ts';

/** What third-party scripts need in a page's content security policy. */
export interface OutsideSources {
  scripts: readonly string[];
  sockets: readonly string[];
  /** True if a script writes inline styles. */
  hasStyles: boolean;
}

interface OutsideScript {
  /** The provider's name, as the consent dialog shows it to the visitor. */
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

interface ChannelWithScripts {
  chatWidget: ChatWidget;
  analytics: Analytics;
  contents: readonly { chatWidget: ChatWidget }[];
}

/**
 * Returns what the content security policy of a channel's page must allow; empty if the channel has neither a support
 * chat nor analytics (CHN-197, CHN-203). The page shows the channel's contents one after another, so the policy allows
 * the support chats of all contents.
 */
export function outsideSources(channel: ChannelWithScripts): OutsideSources {
  const widgets = [channel, ...channel.contents].map(({ chatWidget }) => chatWidget);
  const providers = new Set(widgets.map(({ enabled, provider }) => (enabled ? provider : null)));
  const needed = [
    ...[...providers].flatMap((provider) => (provider ? [supportChats[provider].sources] : [])),
    ...(channel.analytics.google.length > 0 ? [googleTag.sources] : []),
  ];
  return {
    scripts: needed.flatMap(({ scripts }) => scripts),
    sockets: needed.flatMap(({ sockets }) => sockets),
    hasStyles: needed.some(({ hasStyles }) => hasStyles),
  };
}
