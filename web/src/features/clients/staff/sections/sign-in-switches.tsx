import { Code, Input, Text } from '@mantine/core';
import { callbackPath } from '@nave/domain/accounts/provider-callback.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { useFormContext } from 'react-hook-form';
import { useParams } from 'react-router';
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
            hint={t('Of an application without a secret.')}
          />
          <CallbackUrl />
          <TextField<ClientForm> name="authProviders.auth0.buttonText" label={t('Button text')} required />
          <ImageField<ClientForm> name="authProviders.auth0.icon" label={t('Icon')} shape="logo" empty="" />
        </>
      )}
    </FormPart>
  );
}

/** The redirect URI to register at the organisation's own provider. */
function CallbackUrl() {
  const { clientId } = useParams();
  const url = clientId && window.location.origin + callbackPath('auth0', clientId);
  return (
    <Input.Wrapper
      label={t('Callback URL')}
      description={t('Register this address at your provider as an allowed callback URL.')}
    >
      {url ? <Code block>{url}</Code> : <Text size="sm">{t('Shown once the organisation is saved.')}</Text>}
    </Input.Wrapper>
  );
}
