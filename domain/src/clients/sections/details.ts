import { z } from 'zod';
import { isBlank } from '../../kernel/blank-text.ts';
import { formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { lookupKey } from '../../kernel/ids.ts';
import { keyTexts } from '../../kernel/kernel.texts.ts';
import { firstTimeZone, isTimeZone } from '../../kernel/time-zones.ts';
import { isMediaUrl, isWebUrl } from '../../kernel/url-form.ts';
import { urlKeyError } from '../../kernel/url-key.ts';
import { clientTexts } from '../clients.texts.ts';

const { logoRequired, timeZone } = clientTexts;

const fields = {
  name: formText('Name', 200),
  key: z.string(notValid('URL')).max(500, keyTexts.tooLong),
  logoImage: z
    .string(logoRequired)
    .max(2_000, notValid('Logo'))
    .refine((url) => url === '' || isMediaUrl(url), notValid('Logo')),
  homeUrl: formText('Home URL', 2_000),
  timeZoneName: z.string(timeZone).max(100, timeZone),
  // The address: each may be left empty (CLI-85).
  street: formText('Street', 200),
  city: formText('City', 200),
  region: formText('Region', 200),
  postalCode: formText('Postal code', 50),
  country: formText('Country', 200),
};
type Details = FieldValues<typeof fields>;

function start({ deviceZone }: { deviceZone?: string }): Details {
  return {
    name: '',
    key: '',
    logoImage: '',
    homeUrl: '',
    timeZoneName: firstTimeZone(deviceZone),
    street: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
  };
}

function errors({ name, key, logoImage, homeUrl, timeZoneName }: Details): FormErrors {
  return errorsOf<Details>({
    name: isBlank(name) && clientTexts.nameRequired,
    key: urlKeyError(key),
    logoImage: logoImage === '' && logoRequired,
    homeUrl: homeUrl !== '' && !isWebUrl(homeUrl) && clientTexts.homeUrlInvalid,
    timeZoneName: !isTimeZone(timeZoneName) && timeZone,
  });
}

function values(form: Details) {
  return {
    name: form.name.trim(),
    // CLI-73
    key: lookupKey(form.key),
    logoImage: form.logoImage,
    homeUrl: form.homeUrl || null,
    timeZoneName: form.timeZoneName,
    street: form.street.trim() || null,
    city: form.city.trim() || null,
    region: form.region.trim() || null,
    postalCode: form.postalCode.trim() || null,
    country: form.country.trim() || null,
  } satisfies Written<Details>;
}

/** The section Details of the client form (CLI-28). */
export const clientDetails = { fields, start, errors, values };
