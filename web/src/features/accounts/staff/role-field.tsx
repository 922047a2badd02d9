import { Radio, Stack } from '@mantine/core';
import type { UserForm } from '@nave/domain/accounts/staff.api.ts';
import { roleTexts } from '@nave/domain/accounts/staff.texts.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { t } from '../../../lib/staff-texts.ts';
import { fieldId, useFormField } from '../../../staff-kit/fields/form-field.tsx';

/** The role choice (USR-58, USR-68 to USR-75). */
export function RoleField({ roles }: { roles: readonly Role[] }) {
  const { value, onChange, error } = useFormField<UserForm, 'role'>('role');
  return (
    <Radio.Group
      label={t('Role')}
      value={value}
      onChange={(role) => onChange(role as Role)}
      error={t(error)}
      withAsterisk
    >
      <Stack gap={14} mt={8}>
        {roles.map((role, at) => (
          <Radio
            key={role}
            id={at === 0 ? fieldId('role') : `${fieldId('role')}-${role}`}
            value={role}
            label={t(roleTexts[role].name)}
            description={t(roleTexts[role].about)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
