import type { Client } from '@nave/domain/clients/client.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientDetails } from '@nave/domain/clients/sections/details.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { keyFromName, transliterateKey } from '@nave/domain/kernel/url-key.ts';
import icon from '@phosphor-icons/core/regular/text-align-left.svg?raw';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { shownAddress } from '../../../../lib/paths.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { KeyField } from '../../../../staff-kit/fields/key-field.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import { TimeZoneField } from '../../../../staff-kit/fields/time-zone-field.tsx';
import type { KeyCheck } from '../../../../staff-kit/fields/use-key-check.ts';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ImageField } from '../../../../staff-kit/pictures/image-field.tsx';
import { SignInSwitches } from './sign-in-switches.tsx';

const RENAMED = sentence('Shared links start with this URL. If you change it, old links stop working.');

export interface ClientFormContext {
  /** The stored organisation; undefined in add mode. */
  client: Client | undefined;
  keyCheck: KeyCheck;
  /** Rendered below the fields, as `webhooks` is; both are saved separately from the form. */
  secondFactor?: ReactNode;
  webhooks?: ReactNode;
}

function Details({ client, keyCheck, secondFactor, webhooks }: ClientFormContext) {
  const { setValue, watch, formState } = useFormContext<ClientForm>();
  const { touchedFields } = formState;
  const key = watch('key').toLowerCase();
  const address = shownAddress({ key, customDomain: client?.customDomain ?? null }, []);
  const followName = (name: string) => {
    // CLI-75 to CLI-77: a new organisation's key follows the name until the key's field was focused.
    if (client || touchedFields.key) return;
    setValue('key', keyFromName(name), { shouldDirty: true });
  };
  return (
    <>
      <FormPart title={t('Details')}>
        <TextField<ClientForm> name="name" label={t('Name')} required onType={followName} />
        <KeyField<ClientForm>
          name="key"
          label="URL"
          hint={key ? t('The organisation’s address: {{address}}', { address }) : t('Use letters, numbers and dashes.')}
          clean={dashed}
          check={keyCheck}
          warning={client && key !== client.key ? t(RENAMED) : null}
        />
        <ImageField<ClientForm> name="logoImage" label={t('Logo')} shape="logo" required empty="" />
        <TextField<ClientForm>
          name="homeUrl"
          label={t('Home URL')}
          type="url"
          placeholder="https://"
          hint={t('Your website.')}
        />
        <TimeZoneField<ClientForm> name="timeZoneName" label={t('Time zone')} required moments={[]} />
      </FormPart>
      <FormPart title={t('Address')}>
        <TextField<ClientForm> name="street" label={t('Street')} />
        <TextField<ClientForm> name="city" label={t('City')} />
        <TextField<ClientForm> name="region" label={t('State or region')} />
        <TextField<ClientForm> name="postalCode" label={t('Postal code')} />
        <TextField<ClientForm> name="country" label={t('Country')} />
      </FormPart>
      <SignInSwitches />
      {secondFactor}
      {webhooks}
    </>
  );
}

/** CLI-74 */
function dashed(text: string): string {
  return transliterateKey(text).replace(/[^a-z0-9]/gi, '-');
}

/** The section Details of the organisation's form (CLI-28). */
export const detailsSection: FormSection<ClientFormContext> = {
  key: 'details',
  label: sentence('Details'),
  icon,
  fields: namesOf(clientDetails.fields),
  Content: Details,
};
