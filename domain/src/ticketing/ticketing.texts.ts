import type { RefusalText } from '../kernel/refusal.ts';
import { EXAMPLE_HOST } from '../kernel/url-form.ts';

/** Errors and texts of ticketing, to the letter where a rule quotes them. Source: 001 §5, 001 §8. */
export const ticketingTexts = {
  eventNumber: "Event ID's can only contain numbers and be 6 digits long",
  eventUnknown: 'Unable to find event',
  failed: 'Unknown error',
  attendeeNumber: 'Invalid Attendee Number Format',
  titleRequired: 'Title is required',
  startRequired: 'Start is required',
  capacity: 'Capacity has to be a whole number from 1 to 1,000,000',
  streamUrlInvalid: `Stream URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  background: 'Use colors, gradients and pictures with https',
  color: 'Use a color such as #1a2b3c',
  picture: 'Choose a picture',
  typeRequired: 'Add at least one attendee type',
  nameRequired: 'Name is required',
  labelRequired: 'Label is required',
  nameTwice: 'This name is used twice',
  labelTwice: 'This label is used twice',
  optionRequired: 'Add at least one option',
  optionCharacters: 'An option cannot contain ; or |',
  idTwice: 'This id is used twice',
  typeUnknown: 'Choose an attendee type of this event',
  optionUnknown: 'Choose options of this event',
} as const;

/** Refusals of calls on events, attendees and imports. */
export const ticketingRefusals = {
  eventUnknown: { code: 'ticketing.event-unknown', kind: 'not-found', message: ticketingTexts.eventUnknown },
  eventNotFound: { code: 'ticketing.no-event', kind: 'not-found', message: 'Event not found.' },
  attendeeNotFound: { code: 'ticketing.no-attendee', kind: 'not-found', message: 'Attendee not found.' },
  importNotFound: { code: 'ticketing.no-import', kind: 'not-found', message: 'Import not found.' },
  unavailable: {
    code: 'ticketing.unavailable',
    kind: 'unavailable',
    message: 'The ticketing system does not answer. Try again in a moment.',
  },
  noticeUnsigned: {
    code: 'ticketing.notice-unsigned',
    kind: 'not-signed-in',
    message: 'Unauthorized',
  },
  numberTaken: {
    code: 'ticketing.number-taken',
    kind: 'conflict',
    message: 'This event number is already taken. Choose another one.',
  },
  numberFixed: {
    code: 'ticketing.number-fixed',
    kind: 'conflict',
    message: 'The number of an event cannot be changed.',
  },
  changed: { code: 'ticketing.changed', kind: 'conflict', message: 'Someone else saved this event meanwhile.' },
  added: {
    code: 'ticketing.added',
    kind: 'conflict',
    message: 'This event was added already, with what was in the form before.',
  },
  tooManyEvents: {
    code: 'ticketing.too-many-events',
    kind: 'conflict',
    message: 'There can be at most 1,000 events. Delete old events first.',
  },
  typeInUse: {
    code: 'ticketing.type-in-use',
    kind: 'conflict',
    message: 'Attendees have this type. Give them another type first.',
  },
  optionInUse: {
    code: 'ticketing.option-in-use',
    kind: 'conflict',
    message: 'Attendees have this option. Take it from them first.',
  },
  attendeeTaken: {
    code: 'ticketing.attendee-taken',
    kind: 'conflict',
    message: 'This attendee number is already taken. Choose another one.',
  },
  attendeeChanged: {
    code: 'ticketing.attendee-changed',
    kind: 'conflict',
    message: 'Someone else saved this attendee meanwhile.',
  },
  attendeeAdded: {
    code: 'ticketing.attendee-added',
    kind: 'conflict',
    message: 'This attendee was added already, with what was in the form before.',
  },
  tooManyAttendees: {
    code: 'ticketing.too-many-attendees',
    kind: 'conflict',
    message: 'An event can have at most 100,000 attendees.',
  },
  listChanged: {
    code: 'ticketing.list-changed',
    kind: 'conflict',
    message: 'The list has changed meanwhile. Please load it again.',
  },
} as const satisfies Record<string, RefusalText>;

/** Refusals of an import, before any row is judged. */
export const importRefusals = {
  missing: { code: 'ticketing.import-missing', kind: 'invalid', message: 'Choose a CSV file' },
  tooBig: {
    code: 'ticketing.import-too-big',
    kind: 'too-large',
    message: 'File is too big. A CSV file can have up to 5 MB.',
  },
  tooManyRows: {
    code: 'ticketing.import-too-many-rows',
    kind: 'too-large',
    message: 'This file has more than 20,000 rows. Split it into smaller files.',
  },
  notCsv: {
    code: 'ticketing.import-not-csv',
    kind: 'wrong-type',
    message: 'This file is not a CSV file. Save the spreadsheet as CSV first.',
  },
  noRows: { code: 'ticketing.import-no-rows', kind: 'invalid', message: 'This file has no rows below its headings.' },
  noColumns: {
    code: 'ticketing.import-no-columns',
    kind: 'invalid',
    message: 'The first row needs the headings Number and Type.',
  },
  columnTwice: {
    code: 'ticketing.import-column-twice',
    kind: 'invalid',
    message: 'Two columns have the same heading. Delete one of them.',
  },
  numbersTaken: {
    code: 'ticketing.import-numbers-taken',
    kind: 'conflict',
    message: 'Many numbers of this file are already taken by other events. Check that it is the right file.',
  },
  tooMany: { code: 'ticketing.import-too-many', kind: 'too-many', message: 'Too many files. Try again later.' },
  running: {
    code: 'ticketing.import-running',
    kind: 'conflict',
    message: 'This import was started already.',
  },
} as const satisfies Record<string, RefusalText>;
