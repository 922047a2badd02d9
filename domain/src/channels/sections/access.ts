import { availabilityOrderError } from '../../kernel/availability-form.ts';
import { formInstant } from '../../kernel/date-form.ts';
import { formLine, formSwitch, formUrl } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { isWebUrl } from '../../kernel/url-form.ts';
import { accessLinkTexts } from '../channels.texts.ts';
import { connectionErrors, eventConnectionsField } from '../event-connection.ts';

const INITIAL = 'Initial Access';
const RENEW = 'Renew Access';
const MAX_LABEL = 100;
const MAX_URL = 2_000;

const fields = {
  isPrivate: formSwitch('Private'),
  showAt: formInstant,
  hideAt: formInstant,
  initialAccessLabel: formLine(`${INITIAL} Label`, MAX_LABEL),
  initialAccessURL: formUrl(`${INITIAL} URL`, MAX_URL),
  renewAccessLabel: formLine(`${RENEW} Label`, MAX_LABEL),
  renewAccessURL: formUrl(`${RENEW} URL`, MAX_URL),
  events: eventConnectionsField,
};
type Access = FieldValues<typeof fields>;

const emptyLinks = { initialAccessLabel: '', initialAccessURL: '', renewAccessLabel: '', renewAccessURL: '' };

function start(): Access {
  return { isPrivate: false, showAt: null, hideAt: null, ...emptyLinks, events: [] };
}

function errors(form: Access & { timeZoneName: string }): FormErrors {
  const initial = linkErrors(INITIAL, form.initialAccessLabel.trim(), form.initialAccessURL.trim());
  const renew = linkErrors(RENEW, form.renewAccessLabel.trim(), form.renewAccessURL.trim());
  const ofFields = errorsOf<Access>({
    showAt: availabilityOrderError(form),
    initialAccessLabel: initial.label,
    initialAccessURL: initial.url,
    renewAccessLabel: renew.label,
    renewAccessURL: renew.url,
  });
  return { ...ofFields, ...connectionErrors(form.events) };
}

/** CHN-204 to CHN-211 */
function linkErrors(link: string, label: string, url: string) {
  return {
    label: url !== '' && label === '' && accessLinkTexts.labelRequired(link),
    url:
      url === ''
        ? label !== '' && accessLinkTexts.urlRequired(link)
        : !isWebUrl(url) && accessLinkTexts.urlInvalid(link),
  };
}

/** The event connections are stored in a table of their own. */
function values({ isPrivate, showAt, hideAt, ...links }: Access) {
  return {
    isPrivate,
    showAt,
    hideAt,
    initialAccessLabel: links.initialAccessLabel.trim(),
    initialAccessURL: links.initialAccessURL.trim(),
    renewAccessLabel: links.renewAccessLabel.trim(),
    renewAccessURL: links.renewAccessURL.trim(),
  } satisfies Written<Omit<Access, 'events'>>;
}

/** The section Access of the channel form (CHN-72). */
export const channelAccess = { fields, start, errors, values };
