import { keyTexts } from '../kernel/kernel.texts.ts';
import type { RefusalText } from '../kernel/refusal.ts';
import { EXAMPLE_HOST } from '../kernel/url-form.ts';

/** Errors and texts of the channel form. Source: 001 §5. */
export const channelTexts = {
  nameRequired: 'Name is required',
  homeUrlInvalid: `Logo URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  defaultVideoProvider: 'Please select a Default Video provider',
  defaultVideoUrl: 'Please enter a Default Video URL',
  defaultVideoUrlInvalid: `Default Video URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  defaultVideoIdInvalid: 'Embed Id is not valid',
  defaultVideoHasError: 'Video source is invalid.',
  timeZone: 'Must select a default time zone',
  trackingIdInvalid: 'Please use a valid Google Analytics Tracking Id',
  imageInvalid: 'Choose a picture',
  deleted: 'Channel deleted!',
  notOrdered: 'Error Re Ordering Channels',
  notDeleted: 'Error deleting channel',
} as const;

/** Errors of an access link, whose name is 'Initial Access' or 'Renew Access'. Source: 001 §5. */
export const accessLinkTexts = {
  urlRequired: (link: string) => `${link} URL is required`,
  labelRequired: (link: string) => `${link} Label is required`,
  urlInvalid: (link: string) => `${link} URL must be a valid URL`,
} as const;

/** Errors of event connections, beside those of the ticketing. Source: 001 §5, 001 §8. */
export const eventConnectionTexts = {
  alreadyConnected: 'Event ID is already set up',
  notDisconnected: 'Error disconnecting Brushfire Events.',
  refreshedUnknown: 'Unknown Error (data fetched)',
  tooManyEvents: 'A channel can be connected to at most 20 events',
  tooManyScreens: 'Max screens cannot be more than 100',
  screensInvalid: 'Screens need to be a whole number from 1 to 100',
  tooManyDays: 'Days after the order date cannot be more than 3,650',
  daysInvalid: 'Days after the order date need to be a whole number of at least 1',
} as const;

/** Refusals of calls on channels. */
export const channelRefusals = {
  notFound: { code: 'channels.not-found', kind: 'not-found', message: 'Channel not found.' },
  keyTaken: { code: 'channels.key-taken', kind: 'conflict', message: keyTexts.taken },
  changed: {
    code: 'channels.changed',
    kind: 'conflict',
    message: 'Someone else saved this channel meanwhile.',
  },
  added: {
    code: 'channels.added',
    kind: 'conflict',
    message: 'This channel was added already, with what was in the form before.',
  },
  orderOutdated: {
    code: 'channels.order-outdated',
    kind: 'conflict',
    message: 'Channels have been added or deleted meanwhile. Please order them again.',
  },
  eventsNotConnected: {
    code: 'channels.events-not-connected',
    kind: 'unavailable',
    message: 'Error connecting Brushfire Events.',
  },
  noEvent: { code: 'channels.no-event', kind: 'not-found', message: 'Event Not Found!' },
  noClientData: { code: 'channels.no-client-data', kind: 'invalid', message: 'No client data' },
} as const satisfies Record<string, RefusalText>;
