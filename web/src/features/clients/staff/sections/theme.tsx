import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { choosePreset, presetOf } from '@nave/domain/clients/preset-themes.ts';
import { clientTheme } from '@nave/domain/clients/sections/theme.ts';
import type { ThemeColor } from '@nave/domain/clients/theme.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/palette.svg?raw';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ColorField } from '../../../../staff-kit/fields/color-field.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ImageField } from '../../../../staff-kit/pictures/image-field.tsx';
import { PresetChoice } from '../preset-choice.tsx';
import type { ClientFormContext } from './details.tsx';
import styles from './theme.module.css';

/** In the order in which the page shows them: its ground first. */
const labels: Record<ThemeColor, string> = {
  backgroundColor: 'Page background',
  textColor: 'Text',
  wellBackgroundColor: 'Panel background',
  wellTextColor: 'Panel text',
  buttonBackgroundColor: 'Button',
  buttonTextColor: 'Button text',
  buttonHoverBackgroundColor: 'Button, hover',
  navBackgroundColor: 'Bar',
  navLinkColor: 'Bar links',
  navLinkHoverColor: 'Bar links, hover',
};

function Theme() {
  const { control, setValue } = useFormContext<ClientForm>();
  const theme = useWatch({ control, name: 'theme' });
  const [wantsOwn, setWantsOwn] = useState(false);
  const preset = wantsOwn ? null : presetOf(theme);
  return (
    <>
      <FormPart title="Theme">
        <PresetChoice
          theme={theme}
          value={preset}
          onChoose={(key) => {
            setWantsOwn(key === null);
            if (key) setValue('theme', choosePreset(theme, key), { shouldDirty: true });
          }}
        />
      </FormPart>
      {preset === null && (
        <FormPart title="Colors">
          <div className={styles.colors}>
            {namesOf(labels).map((field) => (
              <ColorField<ClientForm> key={field} name={`theme.${field}`} label={labels[field]} />
            ))}
          </div>
        </FormPart>
      )}
      <FormPart title="Picture">
        <ImageField<ClientForm>
          name="theme.backgroundImage"
          label="Background image"
          shape="wide"
          hint="Lies faintly behind your page."
          empty=""
        />
      </FormPart>
    </>
  );
}

/** The section Theme of the organisation's form (CLI-30). */
export const themeSection: FormSection<ClientFormContext> = {
  key: 'theme',
  label: 'Theme',
  icon,
  fields: namesOf(clientTheme.fields),
  Content: Theme,
};
