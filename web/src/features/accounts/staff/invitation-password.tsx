import { PasswordInput } from '@mantine/core';
import type { UserForm } from '@nave/domain/accounts/staff.api.ts';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../lib/staff-texts.ts';
import { SwitchField } from '../../../staff-kit/fields/choice-fields.tsx';
import { fieldId } from '../../../staff-kit/fields/form-field.tsx';
import { NEW_PASSWORD_HINT } from './entry-form.tsx';

/** The switch 'Set a password now' with the invitation's password (USR-152). */
export function InvitationPassword() {
  const { register, watch, formState } = useFormContext<UserForm>();
  return (
    <>
      <SwitchField<UserForm>
        name="setsPassword"
        label={t('Set a password now')}
        hint={t(
          'Share it with them yourself. It expires in 72 hours, and they choose their own when they first sign in.',
        )}
      />
      {watch('setsPassword') && (
        <PasswordInput
          {...register('password')}
          id={fieldId('password')}
          label={t('Password')}
          withAsterisk
          description={t(NEW_PASSWORD_HINT)}
          autoComplete="new-password"
          error={t(formState.errors.password?.message)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
        />
      )}
    </>
  );
}
