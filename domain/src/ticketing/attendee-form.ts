import { z } from 'zod';
import { formInstant } from '../kernel/date-form.ts';
import { formEdition, formLine, formText, notValid } from '../kernel/form-fields.ts';
import { combineChecks, type FormErrors } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { StaffAttendee } from './attendee.ts';
import { readAttendeeNumber } from './attendee-number.ts';
import { MAX_FIELDS, MAX_OPTIONS } from './ticket-event.ts';
import { ticketingTexts } from './ticketing.texts.ts';

/** Maximum length of a first or last name, in characters. */
export const MAX_NAME = 100;

const fields = {
  firstName: formLine('First name', MAX_NAME),
  lastName: formLine('Last name', MAX_NAME),
  typeId: z.string(ticketingTexts.typeUnknown).min(1, ticketingTexts.typeUnknown).max(40, ticketingTexts.typeUnknown),
  optionIds: z
    .array(z.string(notValid('Options')).max(40, notValid('Options')), notValid('Options'))
    .max(MAX_FIELDS * MAX_OPTIONS, notValid('Options')),
  /** Null keeps the stored date; for a new attendee, it is the time of adding. */
  orderedAt: formInstant,
};

/** The form of a stored attendee (TKT-93). Its number is fixed. */
export const attendeeFormSchema = z.strictObject({ ...fields, edition: formEdition }, kernelRefusals.malformed.message);
export type AttendeeForm = z.infer<typeof attendeeFormSchema>;

/** The form of a new attendee. Without a number, the attendee gets a random one (TKT-96). */
export const newAttendeeFormSchema = z
  .strictObject({ ...fields, number: formText('Attendee number', 200).default('') }, kernelRefusals.malformed.message)
  .check(combineChecks(numberErrors));
export type NewAttendeeForm = z.infer<typeof newAttendeeFormSchema>;

/** TKT-94 */
function numberErrors({ number }: { number: string }): FormErrors {
  const isValid = number.trim() === '' || readAttendeeNumber(number) !== null;
  return isValid ? {} : { number: ticketingTexts.attendeeNumber };
}

/** Returns the initial form of a new attendee. */
export function newAttendeeForm(typeId: string): NewAttendeeForm {
  return { number: '', firstName: '', lastName: '', typeId, optionIds: [], orderedAt: null };
}

/** Converts a stored attendee to its form. */
export function attendeeToForm({
  firstName,
  lastName,
  typeId,
  optionIds,
  orderedAt,
  edition,
}: StaffAttendee): AttendeeForm {
  return { firstName, lastName, typeId, optionIds, orderedAt, edition };
}
