import type { RefusalText } from '../kernel/refusal.ts';
import { EXAMPLE_HOST } from '../kernel/url-form.ts';

/** Errors and texts of the content form. Source: 001 §5. */
export const contentTexts = {
  nameRequired: 'Name is required',
  descriptionRequired: 'Description is required',
  channelsRequired: 'Select at least one channel',
  thumbImageRequired: 'Thumbnail Image is required',
  contentTypeRequired: 'Content Type is required',
  startsAtRequired: 'Start date and time is required',
  originalAirDateRequired: 'Original air date is required',
  streamDurationRequired: 'Stream duration is required',
  streamPrePlayRequired: 'Stream pre-play duration is required',
  durationUnreadable: 'Please write a length such as 90, 1:30 or 1h 30',
  videoDurationRequired: 'Video duration is required',
  videoPrePlayRequired: 'Video pre-play duration is required',
  providerRequired: 'Video Provider is required',
  providerUnknown: 'Unknown Video Provider',
  videoUrlRequired: 'Video URL is required',
  embedIdRequired: 'Embed Id is required',
  embedCodeRequired: 'Embed Code is required',
  embedIdInvalid: 'Embed Id is not valid',
  embedCodeNotIframe: 'Embed Code needs to be a valid iFrame snippet',
  embedCodeMalformed: 'Streaming Embed Code is formatted incorrectly',
  videoUrlInvalid: `Video URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  videoHasError: 'Video source is invalid.',
  showAtAfterOpen: 'Please use a date that is earlier or the same as when this content opens',
  hideAtBeforeEnd: 'Please use a date that is later or the same as when this content ends',
  rulesDeleted: 'Deleting rules that exist on this content from the unselected channel',
  deleted: 'Content deleted!',
  notDeleted: 'Error deleting content',
  repeated: (count: number) => (count === 1 ? 'Repeated once!' : `Repeated ${count} times!`),
  timeZone: 'Must select a default time zone',
  tooManyReactions: 'Please select 4 or fewer reactions to include',
  chatStartsAt: 'Chat Starts At is not a valid date',
  chatEndsAt: 'Chat Ends At is not a valid date',
  isRequired: (label: string) => `${label} is required`,
  firstPanelClosed: (panel: string) =>
    `The ${panel} panel must be enabled if it has been selected as the default panel.`,
} as const;

/** Refusals of calls on contents. */
export const contentRefusals = {
  notFound: { code: 'contents.not-found', kind: 'not-found', message: 'Content not found.' },
  ended: { code: 'contents.ended', kind: 'conflict', message: 'This content has ended and cannot be edited now' },
  changed: {
    code: 'contents.changed',
    kind: 'conflict',
    message: 'Someone else saved this content meanwhile.',
  },
  addedMeanwhile: {
    code: 'contents.added-meanwhile',
    kind: 'conflict',
    message: 'Somebody has added a content to this channel meanwhile. Please try again.',
  },
  nothingToRepeat: {
    code: 'contents.nothing-to-repeat',
    kind: 'conflict',
    message: 'No day matches these settings.',
  },
  followingInvalid: (name: string, problem: string) => ({
    code: 'contents.following-invalid',
    kind: 'conflict' as const,
    message: `“${name}” cannot take this change: ${problem} Nothing was saved.`,
  }),
  interactionSent: {
    code: 'contents.interaction-sent',
    kind: 'conflict',
    message: 'A sent interaction cannot be changed. Copy it instead.',
  },
  unknownTag: { code: 'contents.unknown-tag', kind: 'not-found', message: 'Tag not found.' },
  unknownRelated: {
    code: 'contents.unknown-related',
    kind: 'not-found',
    message: 'An associated content was not found.',
  },
  added: {
    code: 'contents.added',
    kind: 'conflict',
    message: 'This content was added already, with what was in the form before.',
  },
  unknownChannel: { code: 'contents.unknown-channel', kind: 'not-found', message: 'Channel not found.' },
} as const satisfies Record<string, RefusalText | ((...words: string[]) => RefusalText)>;
