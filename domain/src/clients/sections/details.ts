import { z } from 'zod';
import { isBlank } from '../../kernel/blank-text.ts';
import { formLine, formSwitch, formText, formUrl, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { lookupKey } from '../../kernel/ids.ts';
import { keyTexts } from '../../kernel/kernel.texts.ts';
import { firstTimeZone, isTimeZone } from '../../kernel/time-zones.ts';
import { isMediaUrl, isWebUrl } from '../../kernel/url-form.ts';
import { urlKeyError } from '../../kernel/url-key.ts';
import { AUTH0_MAX, type AuthProviders, firstAuthProviders, isIssuer } from '../auth-providers.ts';
import { clientTexts } from '../clients.texts.ts';

const { logoRequired, timeZone } = clientTexts;

const fields = {
  name: formLine('Name', 200),
  key: z.string(notValid('URL')).max(500, keyTexts.tooLong),
  logoImage: z
    .string(logoRequired)
    .max(2_000, notValid('Logo'))
    .refine((url) => url === '' || isMediaUrl(url), notValid('Logo')),
  homeUrl: formUrl('Home URL', 2_000),
  timeZoneName: z.string(timeZone).max(100, timeZone),
  // The postal address; each field may be empty (CLI-85).
  street: formLine('Street', 200),
  city: formLine('City', 200),
  region: formLine('Region', 200),
  postalCode: formLine('Postal code', 50),
  country: formLine('Country', 200),
  authProviders: z.strictObject(
    {
      facebook: z.strictObject({ enabled: formSwitch('Facebook') }, notValid('Facebook')),
      google: z.strictObject({ enabled: formSwitch('Google') }, notValid('Google')),
      auth0: z.strictObject(
        {
          enabled: formSwitch('Auth0'),
          domain: formText('Domain', AUTH0_MAX.domain),
          clientId: formText('Client ID', AUTH0_MAX.clientId),
          buttonText: formLine('Button text', AUTH0_MAX.buttonText),
          icon: z
            .string(notValid('Icon'))
            .max(AUTH0_MAX.icon, notValid('Icon'))
            .refine((url) => url === '' || isMediaUrl(url), notValid('Icon')),
        },
        notValid('Auth0'),
      ),
    },
    notValid('Sign-in'),
  ),
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
    authProviders: firstAuthProviders,
  };
}

function errors({ name, key, logoImage, homeUrl, timeZoneName, authProviders }: Details): FormErrors {
  return errorsOf<Details>({
    name: isBlank(name) && clientTexts.nameRequired,
    key: urlKeyError(key),
    logoImage: logoImage === '' && logoRequired,
    homeUrl: homeUrl !== '' && !isWebUrl(homeUrl) && clientTexts.homeUrlInvalid,
    timeZoneName: !isTimeZone(timeZoneName) && timeZone,
    ...auth0Errors(authProviders.auth0),
  });
}

/** All fields of an enabled provider are required. A domain must be valid even if the provider is disabled. */
function auth0Errors({ enabled, domain, clientId, buttonText }: AuthProviders['auth0']) {
  const missing = (text: string, sentence: string) => enabled && isBlank(text) && sentence;
  return {
    'authProviders.auth0.domain':
      missing(domain, clientTexts.auth0Domain) ||
      (domain !== '' && !isIssuer(domain) && clientTexts.auth0DomainInvalid),
    'authProviders.auth0.clientId': missing(clientId, clientTexts.auth0ClientId),
    'authProviders.auth0.buttonText': missing(buttonText, clientTexts.auth0ButtonText),
  };
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
    authProviders: form.authProviders,
  } satisfies Written<Details>;
}

/** The section Details of the client form (CLI-28). */
export const clientDetails = { fields, start, errors, values };
