import { z } from 'zod';
import { formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { channelTexts } from '../channels.texts.ts';
import { chatWidgetErrors, chatWidgetSchema, chatWidgetValue, newChatWidget } from '../chat-widget.ts';

/** Maximum number of tracking ids of a channel. */
export const MAX_TRACKING_IDS = 5;

/** The analytics services to which a channel's page reports (CHN-201). */
export const analyticsSchema = z
  .strictObject(
    {
      google: z
        .array(
          z.strictObject({ trackingId: formText('Tracking id', 200) }, notValid('Google Analytics')),
          notValid('Google Analytics'),
        )
        .max(MAX_TRACKING_IDS, `There can be at most ${MAX_TRACKING_IDS} tracking ids`),
    },
    notValid('Google Analytics'),
  )
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof analyticsSchema>;

const fields = { chatWidget: chatWidgetSchema, analytics: analyticsSchema };
type Integrations = FieldValues<typeof fields>;

function start(): Integrations {
  return { chatWidget: newChatWidget, analytics: { google: [] } };
}

/** Form of a tracking id. Its characters cannot alter the URL into which the page inserts the id. Source: 000 §5. */
const trackingIdForm = /^(?:UA-|G-)[A-Z0-9-]{4,50}$/i;

function errors({ chatWidget, analytics }: Integrations): FormErrors {
  const idErrors = analytics.google.map(({ trackingId }) => {
    const id = trackingId.trim();
    return id !== '' && !trackingIdForm.test(id) && channelTexts.trackingIdInvalid;
  });
  const byPath = Object.fromEntries(idErrors.map((error, index) => [`analytics.google.${index}.trackingId`, error]));
  return { ...chatWidgetErrors(chatWidget), ...errorsOf<Integrations>(byPath) };
}

/** Returns the values to store, without empty and duplicate tracking ids. */
function values({ chatWidget, analytics }: Integrations) {
  const ids = new Set(analytics.google.map(({ trackingId }) => trackingId.trim()).filter(Boolean));
  return {
    chatWidget: chatWidgetValue(chatWidget),
    analytics: { google: [...ids].map((trackingId) => ({ trackingId })) },
  } satisfies Written<Integrations>;
}

/** The section Integrations of the channel form (CHN-77). */
export const channelIntegrations = { fields, start, errors, values };
