import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../../lib/staff-texts.ts';
import { SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import { ImageField } from '../../../../staff-kit/pictures/image-field.tsx';

/** By whom people of the organisation may sign in (CLI-29). */
export function SignInSwitches() {
  const isOn = useFormContext<ClientForm>().watch('authProviders.auth0.enabled');
  return (
    <FormPart title={t('Sign-in')}>
      <SwitchField<ClientForm> name="authProviders.google.enabled" label={t('Google')} />
      <SwitchField<ClientForm> name="authProviders.facebook.enabled" label={t('Facebook')} />
      <SwitchField<ClientForm>
        name="authProviders.auth0.enabled"
        label={t('Auth0')}
        hint={t('Or another OpenID provider of your own.')}
      />
      {isOn && (
        <>
          <TextField<ClientForm>
            name="authProviders.auth0.domain"
            label={t('Domain')}
            required
            placeholder="church.eu.auth0.com"
            hint={t('The host of your Auth0 tenant, or the address of your provider.')}
          />
          <TextField<ClientForm>
            name="authProviders.auth0.clientId"
            label={t('Client ID')}
            required
            hint={t(
              'Of an application without a secret. Allow it to send people back to {{origin}}/api/auth/callback',
              { origin: window.location.origin },
            )}
          />
          <TextField<ClientForm> name="authProviders.auth0.buttonText" label={t('Button text')} required />
          <ImageField<ClientForm> name="authProviders.auth0.icon" label={t('Icon')} shape="logo" empty="" />
        </>
      )}
    </FormPart>
  );
}
