import { z } from 'zod';
import { defaultPassage } from '../catalogues/bible.ts';
import { reactionIcons } from '../catalogues/reactions.ts';
import { chatWidgetSchema, newChatWidget } from '../channels/chat-widget.ts';
import { formSwitch, formText, notValid } from '../kernel/form-fields.ts';

/** The panels that staff can choose as the initial panel (CNT-229). */
export const initialPanels = ['chat', 'bible', 'notes', 'schedule', 'info'] as const;
/** 0 applies the default panel rule (CNT-112). */
const initialPanel = z.union([z.literal(0), z.enum(initialPanels)], notValid('Default panel'));
export type InitialPanel = z.infer<typeof initialPanel>;

/**
 * Builds the fields of the form or of stored rows. In the form, `label` names the field in errors, and `max` is the
 * maximum length in characters.
 */
interface FieldKinds {
  flag(label: string): z.ZodBoolean;
  text(label: string, max: number): z.ZodString;
  group<Shape extends z.ZodRawShape>(label: string, shape: Shape): z.ZodObject<Shape>;
}

const formKinds: FieldKinds = {
  flag: formSwitch,
  text: formText,
  group: (label, shape) => z.strictObject(shape, notValid(label)),
};

/**
 * Builds the fields of stored rows. Settings that no longer exist are ignored. Texts may be longer than in the form,
 * because cleaning can lengthen a text.
 */
const rowKinds: FieldKinds = {
  flag: () => z.boolean(),
  text: () => z.string(),
  group: (_label, shape) => z.object(shape),
};

/** Builds the settings of a content's panels and of its support chat (CNT-221 to CNT-227). */
function engagementFields({ flag, text, group }: FieldKinds) {
  const icon = z.enum(reactionIcons, notValid('Reactions'));
  return {
    initialSelectedPanel: initialPanel,
    reactions: group('Reactions', {
      enabled: flag('Reactions'),
      icons: z.partialRecord(icon, flag('Reactions'), notValid('Reactions')),
    }),
    bible: group('Bible', {
      enabled: flag('Bible'),
      passage: group('Bible passage', {
        translation: text('Bible translation', 20),
        language: text('Bible language', 20),
        book: text('Bible book', 20),
        chapter: text('Bible chapter', 20),
      }),
      /** A form may contain the URL, but the stored URL is derived from the passage (CNT-233). */
      url: text('Bible URL', 500),
    }),
    notes: group('Notes', { enabled: flag('Notes'), defaultContent: text('Notes', 20_000) }),
    schedule: group('Schedule', { enabled: flag('Schedule') }),
    share: group('Share', { enabled: flag('Share'), defaultMessage: text('Share message', 500) }),
    chatWidget: chatWidgetSchema,
  };
}

/** Contents for children take no addresses and start no conversations in interactions. */
export const engagementFormFields = {
  ...engagementFields(formKinds),
  isForChildren: formSwitch('For children').default(false),
};

const rowSchema = z.object({ ...engagementFields(rowKinds), isForChildren: z.boolean() });
export type EngagementSettings = z.infer<typeof rowSchema>;

/** Settings with all panels disabled. Viewers receive these settings before a content's showAt (VIEW-246). */
export const noEngagement: EngagementSettings = {
  initialSelectedPanel: 0,
  reactions: { enabled: false, icons: {} },
  bible: { enabled: false, passage: defaultPassage, url: '' },
  notes: { enabled: false, defaultContent: '' },
  schedule: { enabled: false },
  share: { enabled: false, defaultMessage: '' },
  chatWidget: newChatWidget,
  isForChildren: false,
};

/** The stored settings. Rows that were stored before a setting existed get the value in `noEngagement`. */
export const engagementSettings = rowSchema.partial().transform((stored) => ({ ...noEngagement, ...stored }));
