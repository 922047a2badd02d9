import { z } from 'zod';
import { defaultPassage } from '../catalogues/bible.ts';
import { reactionIcons } from '../catalogues/reactions.ts';
import { chatWidgetSchema, newChatWidget } from '../channels/chat-widget.ts';
import { notValid } from '../kernel/form-fields.ts';

/** The panels that staff can choose as the initial one (CNT-229). */
export const firstPanels = ['chat', 'bible', 'notes', 'schedule', 'info'] as const;
/** 0 applies the default panel rule (CNT-112). */
export const initialPanel = z.union([z.literal(0), z.enum(firstPanels)], notValid('Default panel'));
export type InitialPanel = z.infer<typeof initialPanel>;

const passage = z.object({ translation: z.string(), language: z.string(), book: z.string(), chapter: z.string() });
const icons = z.partialRecord(z.enum(reactionIcons), z.boolean());

/** The stored settings of a content's panels and support chat. The defaults complete rows stored before a setting existed. */
export const engagementSettings = z.object({
  initialSelectedPanel: initialPanel.default(0),
  reactions: z.object({ enabled: z.boolean(), icons }).default({ enabled: false, icons: {} }),
  bible: z
    .object({ enabled: z.boolean(), passage, url: z.string() })
    .default({ enabled: false, passage: defaultPassage, url: '' }),
  notes: z.object({ enabled: z.boolean(), defaultContent: z.string() }).default({ enabled: false, defaultContent: '' }),
  schedule: z.object({ enabled: z.boolean() }).default({ enabled: false }),
  share: z.object({ enabled: z.boolean(), defaultMessage: z.string() }).default({ enabled: false, defaultMessage: '' }),
  chatWidget: chatWidgetSchema.default(newChatWidget),
});
export type EngagementSettings = z.infer<typeof engagementSettings>;

/** All panels disabled: viewers see this before a content's showAt (VIEW-246); also the settings of rows older than the panels. */
export const noEngagement: EngagementSettings = engagementSettings.parse({});
