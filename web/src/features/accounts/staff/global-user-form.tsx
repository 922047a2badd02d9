import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Radio, Stack } from '@mantine/core';
import {
  type GlobalUserForm as Form,
  globalUserFormSchema,
  newGlobalUserForm,
} from '@nave/domain/accounts/global-users.api.ts';
import { globalRoleTexts } from '@nave/domain/accounts/global-users.texts.ts';
import { type GlobalRole, globalRoles } from '@nave/domain/kernel/actor.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { fieldId, useFormField } from '../../../staff-kit/fields/form-field.tsx';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../staff-kit/fields/text-field.tsx';
import { showServerErrors } from '../../../staff-kit/form/form-errors.ts';
import styles from './global-user-form.module.css';

interface GlobalUserFormProps {
  /** Adds the user and tells the result. Throws ApiError. */
  onAdd: (form: Form) => Promise<void>;
  onFailed: () => void;
}

/** The form that adds a global user (OPS-1). It is empty again after a user was added. */
export function GlobalUserForm({ onAdd, onFailed }: GlobalUserFormProps) {
  const form = useForm<Form>({ resolver: zodResolver(globalUserFormSchema), defaultValues: newGlobalUserForm });
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await onAdd(values);
      form.reset();
    } catch (error) {
      logFailure('The global user could not be added', error);
      if (!(error instanceof ApiError)) throw error;
      if (!showServerErrors(form, error)) setFailure(error.message);
      onFailed();
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={t('Add a global user')} onSubmit={(event) => void submit(event)}>
        <FormPart title={t('Add a global user')}>
          <div className={styles.pair}>
            <TextField<Form> name="firstName" label={t('First Name')} required />
            <TextField<Form> name="lastName" label={t('Last Name')} required />
          </div>
          <TextField<Form> name="email" label={t('Email')} required />
          <GlobalRoleField />
          <div className={styles.end}>
            <Button type="submit" variant="filled" loading={isSubmitting}>
              {t('Add user')}
            </Button>
            {failure && (
              <p className={styles.failure} role="alert">
                {t(failure)}
              </p>
            )}
          </div>
        </FormPart>
      </form>
    </FormProvider>
  );
}

function GlobalRoleField() {
  const { value, onChange, error } = useFormField<Form, 'role'>('role');
  return (
    <Radio.Group
      label={t('Global role')}
      value={value}
      onChange={(role) => onChange(role as GlobalRole)}
      error={t(error)}
      withAsterisk
    >
      <Stack gap={14} mt={8}>
        {globalRoles.map((role, at) => (
          <Radio
            key={role}
            id={at === 0 ? fieldId('role') : `${fieldId('role')}-${role}`}
            value={role}
            label={t(globalRoleTexts[role].name)}
            description={t(globalRoleTexts[role].about)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
