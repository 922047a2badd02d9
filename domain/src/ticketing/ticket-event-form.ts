import { z } from 'zod';
import { isBlank } from '../kernel/blank-text.ts';
import { formInstant } from '../kernel/date-form.ts';
import { formEdition, formLine, formSwitch, formText, formUrl, notValid } from '../kernel/form-fields.ts';
import { combineChecks, errorsOf, type FormErrors } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { isWebUrl } from '../kernel/url-form.ts';
import { isEventNumber } from './attendee-number.ts';
import { type EventTheme, isBackgroundCss, isThemeColor, isThemePicture, noEventTheme } from './event-theme.ts';
import { foldedName } from './folded-name.ts';
import { MAX_FIELDS, MAX_OPTIONS, MAX_TYPES, type TicketEvent } from './ticket-event.ts';
import { ticketingTexts } from './ticketing.texts.ts';

const MAX_CAPACITY = 1_000_000;
/** Ids are keys of the objects in which channels store the screens of each type, so names of prototypes are refused. */
const idForm = /^(?!__proto__$|constructor$|prototype$)[\w-]{1,40}$/;
/** The id of a stored record; without an id the server makes one. */
const id = z.string(notValid('Id')).regex(idForm, notValid('Id')).optional();

const typeSchema = z.strictObject({ id, name: formLine('Name', 100) }, notValid('Attendee type'));
const optionSchema = z.strictObject({ id, label: formLine('Label', 100) }, notValid('Option'));
const fieldSchema = z.strictObject(
  {
    id,
    label: formLine('Label', 100),
    options: z.array(optionSchema, notValid('Options')).max(MAX_OPTIONS, `There can be at most ${MAX_OPTIONS} options`),
  },
  notValid('Field'),
);
const themeSchema = z.strictObject(
  {
    backgroundCss: formText('Background', 2_000),
    linkColor: formText('Link color', 20),
    textColor: formText('Text color', 20),
    headerUrlLarge: formText('Header', 2_000),
    logoUrl: formText('Logo', 2_000),
  },
  notValid('Theme'),
);

/**
 * The form of a built-in event (TKT-88, TKT-91, TKT-92). Without a `number`, a new event gets one that is free; the
 * number of a stored event is fixed, so that its form may repeat it or leave it empty.
 */
export const ticketEventFormSchema = z
  .strictObject(
    {
      number: formText('Event number', 100).default(''),
      title: formLine('Title', 200),
      startsAt: formInstant,
      capacity: z.number(ticketingTexts.capacity).nullable(),
      asksNumber: formSwitch('Attendee number'),
      streamUrl: formUrl('Stream URL', 2_000),
      theme: themeSchema,
      types: z
        .array(typeSchema, notValid('Attendee types'))
        .max(MAX_TYPES, `There can be at most ${MAX_TYPES} attendee types`),
      fields: z.array(fieldSchema, notValid('Fields')).max(MAX_FIELDS, `There can be at most ${MAX_FIELDS} fields`),
      edition: formEdition,
    },
    kernelRefusals.malformed.message,
  )
  .check(combineChecks(detailErrors, themeErrors, typeErrors, fieldErrors));
export type TicketEventForm = z.infer<typeof ticketEventFormSchema>;
type Fields = Omit<TicketEventForm, 'edition'>;

function detailErrors({ number, title, startsAt, capacity, streamUrl }: Fields): FormErrors {
  return errorsOf<Fields>({
    number: number !== '' && !isEventNumber(number) && ticketingTexts.eventNumber,
    title: isBlank(title) && ticketingTexts.titleRequired,
    startsAt: startsAt === null && ticketingTexts.startRequired,
    capacity:
      capacity !== null &&
      !(Number.isInteger(capacity) && capacity >= 1 && capacity <= MAX_CAPACITY) &&
      ticketingTexts.capacity,
    streamUrl: streamUrl !== '' && !isWebUrl(streamUrl) && ticketingTexts.streamUrlInvalid,
  });
}

function themeErrors({ theme }: Fields): FormErrors {
  return errorsOf<Fields>({
    'theme.backgroundCss': !isBackgroundCss(theme.backgroundCss) && ticketingTexts.background,
    'theme.linkColor': !isThemeColor(theme.linkColor) && ticketingTexts.color,
    'theme.textColor': !isThemeColor(theme.textColor) && ticketingTexts.color,
    'theme.headerUrlLarge': !isThemePicture(theme.headerUrlLarge) && ticketingTexts.picture,
    'theme.logoUrl': !isThemePicture(theme.logoUrl) && ticketingTexts.picture,
  });
}

function typeErrors({ types }: Fields): FormErrors {
  if (types.length === 0) return { types: ticketingTexts.typeRequired };
  const named = types.map((type) => ({ ...type, text: type.name }));
  const { nameRequired, nameTwice } = ticketingTexts;
  return entryErrors(named, { path: 'types', name: 'name', required: nameRequired, twice: nameTwice });
}

function fieldErrors({ fields }: Fields): FormErrors {
  const { labelRequired, labelTwice, optionRequired } = ticketingTexts;
  const wording = { name: 'label', required: labelRequired, twice: labelTwice };
  const withText = <Entry extends { label: string }>(entry: Entry) => ({ ...entry, text: entry.label });
  return Object.assign(
    entryErrors(fields.map(withText), { path: 'fields', ...wording }),
    ...fields.map(({ options }, index) =>
      options.length === 0
        ? { [`fields.${index}.options`]: optionRequired }
        : entryErrors(options.map(withText), { path: `fields.${index}.options`, ...wording }),
    ),
    optionIdErrors(fields),
    optionNameErrors(fields),
  );
}

interface Entry {
  id?: string | undefined;
  text: string;
}

interface EntryErrors {
  path: string;
  name: string;
  required: string;
  twice: string;
}

function entryErrors(entries: readonly Entry[], { path, name, required, twice }: EntryErrors): FormErrors {
  const texts = entries.map(({ text }) => foldedName(text));
  const ids = entries.map(({ id }) => id);
  const found: FormErrors = {};
  for (const [index, { id, text }] of entries.entries()) {
    if (id !== undefined && ids.indexOf(id) < index) found[`${path}.${index}.id`] = ticketingTexts.idTwice;
    if (isBlank(text)) found[`${path}.${index}.${name}`] = required;
    else if (texts.indexOf(foldedName(text)) < index) found[`${path}.${index}.${name}`] = twice;
  }
  return found;
}

/** An attendee's options are stored without their fields, so the ids of options are unique in the event. */
function optionIdErrors(fields: Fields['fields']): FormErrors {
  const seen = new Set<string>();
  const found: FormErrors = {};
  for (const [at, { options }] of fields.entries())
    for (const [index, { id }] of options.entries()) {
      if (id !== undefined && seen.has(id)) found[`fields.${at}.options.${index}.id`] = ticketingTexts.idTwice;
      if (id !== undefined) seen.add(id);
    }
  return found;
}

/** A file separates the options of an attendee with these characters. */
function optionNameErrors(fields: Fields['fields']): FormErrors {
  const found = fields.flatMap(({ options }, at) =>
    options.flatMap(({ label }, index) =>
      /[;|]/.test(label) ? [[`fields.${at}.options.${index}.label`, ticketingTexts.optionCharacters]] : [],
    ),
  );
  return Object.fromEntries(found);
}

/** Returns the initial form of a new event, with one attendee type of this name. */
export function newTicketEventForm(typeName: string): TicketEventForm {
  return {
    number: '',
    title: '',
    startsAt: null,
    capacity: null,
    asksNumber: true,
    streamUrl: '',
    theme: noEventTheme,
    types: [{ name: typeName }],
    fields: [],
  };
}

/** Converts a stored event to its form. */
export function ticketEventToForm(event: TicketEvent): TicketEventForm {
  const { number, title, startsAt, capacity, asksNumber, streamUrl, theme, types, fields, edition } = event;
  return {
    number,
    title,
    startsAt,
    capacity,
    asksNumber,
    streamUrl: streamUrl ?? '',
    theme,
    types,
    fields,
    edition,
  };
}

/** Converts a valid form to the values to store. `newId` generates the missing ids of types, fields and options. */
export function ticketEventValues(form: TicketEventForm, newId: () => string) {
  const { title, startsAt, capacity, asksNumber, streamUrl } = form;
  if (startsAt === null) throw new Error('A form without a start was accepted.');
  const theme: EventTheme = { ...form.theme, backgroundCss: form.theme.backgroundCss.trim() };
  return {
    event: { title, startsAt, capacity, asksNumber, streamUrl: streamUrl || null, theme },
    types: form.types.map(({ id, name }) => ({ id: id ?? newId(), name })),
    fields: form.fields.map(({ id, label, options }) => ({
      id: id ?? newId(),
      label,
      options: options.map((option) => ({ id: option.id ?? newId(), label: option.label })),
    })),
  };
}
