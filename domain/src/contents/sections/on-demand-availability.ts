import { z } from 'zod';
import { isBlank } from '../../kernel/blank-text.ts';
import { formLine, formSwitch, formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors } from '../../kernel/form-section.ts';
import { contentTexts } from '../contents.texts.ts';
import { noConversion } from '../conversion.ts';
import { contentDetails, MAX_NAME } from './details.ts';

const fields = {
  convertToOnDemand: z.strictObject(
    {
      enabled: formSwitch('On-Demand Availability'),
      name: formLine('Name', MAX_NAME),
      description: formText('Description', 20_000),
      channelIds: contentDetails.fields.channelIds,
    },
    notValid('On-Demand Availability'),
  ),
};
type OnDemandAvailability = FieldValues<typeof fields>;

function start(): OnDemandAvailability {
  return { convertToOnDemand: noConversion };
}

/** CNT-200 */
function errors({ convertToOnDemand: { enabled, name } }: OnDemandAvailability): FormErrors {
  return errorsOf<OnDemandAvailability>({
    'convertToOnDemand.name': enabled && isBlank(name) && contentTexts.nameRequired,
  });
}

function values({ convertToOnDemand }: OnDemandAvailability) {
  return { conversion: { ...convertToOnDemand, name: convertToOnDemand.name.trim() } };
}

/** The part 'On-Demand Availability' of the section Video (CNT-86). */
export const contentOnDemandAvailability = { fields, start, errors, values };
