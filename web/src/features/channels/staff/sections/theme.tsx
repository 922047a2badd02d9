import { Switch } from '@mantine/core';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelTheme } from '@nave/domain/channels/sections/theme.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import { completeTheme } from '@nave/domain/clients/theme.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/palette.svg?raw';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ThemeFields } from '../../../../staff-kit/theme/theme-fields.tsx';

function Theme({ client }: { client: Client }) {
  const { setValue, watch } = useFormContext<ChannelForm>();
  const theme = watch('theme');
  // The channel's own theme, which is restored when the user turns the switch off again.
  const [ownTheme, setOwnTheme] = useState(theme);
  const setUsesOwn = (isOwn: boolean) => {
    setOwnTheme(theme ?? ownTheme);
    setValue('theme', isOwn ? (ownTheme ?? completeTheme(client.theme)) : null, { shouldDirty: true });
  };
  return (
    <>
      <FormPart title={t('Theme source')}>
        <Switch
          label={t('Use {{name}}’s theme', { name: client.name })}
          description={t('This channel follows its changes.')}
          checked={theme === null}
          onChange={(event) => setUsesOwn(!event.currentTarget.checked)}
        />
      </FormPart>
      {theme && <ThemeFields />}
    </>
  );
}

/** The section Theme of the channel form (CHN-74). */
export const themeSection: FormSection<{ client: Client }> = {
  key: 'theme',
  label: sentence('Theme'),
  icon,
  fields: namesOf(channelTheme.fields),
  Content: Theme,
};
