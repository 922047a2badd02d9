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

/** The providers by which people of the organisation may sign in (CLI-29). */
export function SignInSwitches() {
  const isOn = useFormContext<ClientForm>().watch('authProviders.auth0.enabled');
  return (
    <FormPart title={t('Sign-in')}>
      <SwitchField<ClientForm> name="authProviders.google.enabled" label={t('Google')} />
      <SwitchField<ClientForm> name="authProviders.facebook.enabled" label={t('Facebook')} />
      <SwitchField<ClientForm>
        name="authProviders.auth0.enabled"
        label={t('Auth0')}
        hint={t('Auth0 or another OpenID provider.')}
      />
      {isOn && (
        <>
          <TextField<ClientForm>
            name="authProviders.auth0.domain"
            label={t('Domain')}
            required
            placeholder="church.eu.auth0.com"
            hint={t('Your Auth0 domain or your provider’s address.')}
          />
          <TextField<ClientForm>
            name="authProviders.auth0.clientId"
            label={t('Client ID')}
            required
            hint={t('Use an application without a secret.')}
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
    <Input.Wrapper label={t('Callback URL')} description={t('Add this to the allowed callback URLs at your provider.')}>
      {url ? <Code block>{url}</Code> : <Text size="sm">{t('Available after you save the organisation.')}</Text>}
    </Input.Wrapper>
  );
}
