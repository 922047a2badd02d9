/** Providers of support chats that a page can embed. Source: 001 §3. */
export const chatWidgetProviders = { zendesk: 'Zendesk', helpscout: 'Help Scout' } as const;
export type ChatWidgetProvider = keyof typeof chatWidgetProviders;
