import { keyTexts } from '../kernel/kernel.texts.ts';
import type { RefusalText } from '../kernel/refusal.ts';
import { EXAMPLE_HOST } from '../kernel/url-form.ts';

/** Sentences of the channel form. Source: 001 §5. */
export const channelTexts = {
  nameRequired: 'Name is required',
  homeUrlInvalid: `Logo URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  defaultVideoProvider: 'Please select a Default Video provider',
  defaultVideoUrl: 'Please enter a Default Video URL',
  defaultVideoUrlInvalid: `Default Video URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  timeZone: 'Must select a default time zone',
  imageInvalid: 'Please choose a picture',
} as const;

/** What a read or write of a channel may be refused with. */
export const channelRefusals = {
  notFound: { code: 'channels.not-found', kind: 'not-found', message: 'Channel not found.' },
  keyTaken: { code: 'channels.key-taken', kind: 'conflict', message: keyTexts.taken },
  changed: {
    code: 'channels.changed',
    kind: 'conflict',
    message: 'Someone else saved this channel meanwhile.',
  },
  noClientData: { code: 'channels.no-client-data', kind: 'invalid', message: 'No client data' },
} as const satisfies Record<string, RefusalText>;
