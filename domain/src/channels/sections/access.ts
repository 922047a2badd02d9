import { availabilityOrderError } from '../../kernel/availability-form.ts';
import { formInstant } from '../../kernel/date-form.ts';
import { formSwitch } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';

const fields = {
  isPrivate: formSwitch('Private'),
  showAt: formInstant,
  hideAt: formInstant,
};
type Access = FieldValues<typeof fields>;

function start(): Access {
  return { isPrivate: false, showAt: null, hideAt: null };
}

function errors(form: Access & { timeZoneName: string }): FormErrors {
  return errorsOf<Access>({ showAt: availabilityOrderError(form) });
}

function values({ isPrivate, showAt, hideAt }: Access) {
  return { isPrivate, showAt, hideAt } satisfies Written<Access>;
}

/** The section Access of the channel form (CHN-72). */
export const channelAccess = { fields, start, errors, values };
