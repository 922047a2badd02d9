import { z } from 'zod';
import { isBlank } from '../../kernel/blank-text.ts';
import { formLine, formText, formUrl, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { lookupKey } from '../../kernel/ids.ts';
import { keyTexts } from '../../kernel/kernel.texts.ts';
import { firstTimeZone, isTimeZone } from '../../kernel/time-zones.ts';
import { isMediaUrl, isWebUrl } from '../../kernel/url-form.ts';
import { urlKeyError } from '../../kernel/url-key.ts';
import { channelTexts } from '../channels.texts.ts';

const { imageInvalid, timeZone } = channelTexts;
const picture = z
  .string(imageInvalid)
  .max(2_000, imageInvalid)
  .refine((url) => isMediaUrl(url), imageInvalid)
  .nullable();

const fields = {
  name: formLine('Name', 200),
  key: z.string(notValid('URL')).max(500, keyTexts.tooLong),
  description: formText('Description', 5_000),
  thumbImage: picture,
  headerImage: picture,
  logoImage: picture,
  homeUrl: formUrl('Logo URL', 2_000),
  timeZoneName: z.string(timeZone).max(100, timeZone),
};
type Details = FieldValues<typeof fields>;

interface KnownTimeZones {
  clientZone: string | null;
  deviceZone?: string;
}

function start({ clientZone, deviceZone }: KnownTimeZones): Details {
  return {
    name: '',
    key: '',
    description: '',
    thumbImage: null,
    headerImage: null,
    logoImage: null,
    homeUrl: '',
    timeZoneName: firstTimeZone(clientZone, deviceZone),
  };
}

function errors({ name, key, homeUrl, timeZoneName }: Details): FormErrors {
  return errorsOf<Details>({
    name: isBlank(name) && channelTexts.nameRequired,
    key: urlKeyError(key),
    homeUrl: homeUrl !== '' && !isWebUrl(homeUrl) && channelTexts.homeUrlInvalid,
    timeZoneName: !isTimeZone(timeZoneName) && timeZone,
  });
}

function values(form: Details) {
  const { name, key, description, thumbImage, headerImage, logoImage, homeUrl, timeZoneName } = form;
  return {
    name: name.trim(),
    // CHN-143
    key: lookupKey(key),
    description,
    thumbImage,
    headerImage,
    logoImage,
    homeUrl: homeUrl || null,
    timeZoneName,
  } satisfies Written<Details>;
}

/** The section Details of the channel form (CHN-71). */
export const channelDetails = { fields, start, errors, values };
