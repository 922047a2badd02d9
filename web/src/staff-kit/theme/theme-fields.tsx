import { choosePreset, presetOf } from '@nave/domain/clients/preset-themes.ts';
import type { Theme, ThemeColor } from '@nave/domain/clients/theme.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { ColorField } from '../fields/color-field.tsx';
import { FormPart } from '../fields/form-part.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { PresetChoice } from './preset-choice.tsx';
import styles from './theme-fields.module.css';

/** Form fields of a theme. */
interface ThemeForm {
  theme: Theme;
}

/** Labels in the order of the form: the page first. */
const labels: Record<ThemeColor, string> = {
  backgroundColor: sentence('Page background'),
  textColor: sentence('Text'),
  wellBackgroundColor: sentence('Panel background'),
  wellTextColor: sentence('Panel text'),
  buttonBackgroundColor: sentence('Button'),
  buttonTextColor: sentence('Button text'),
  buttonHoverBackgroundColor: sentence('Button, hover'),
  navBackgroundColor: sentence('Bar'),
  navLinkColor: sentence('Bar links'),
  navLinkHoverColor: sentence('Bar links, hover'),
};

/** Preset themes, custom colours and background image of the field `theme` (CHN-171 to CHN-175, CLI-102 to CLI-105). */
export function ThemeFields() {
  const { control, setValue } = useFormContext<ThemeForm>();
  const theme = useWatch({ control, name: 'theme' });
  const [wantsCustom, setWantsCustom] = useState(false);
  const preset = wantsCustom ? null : presetOf(theme);
  return (
    <>
      <FormPart title={t('Theme')}>
        <PresetChoice
          theme={theme}
          value={preset}
          onChoose={(key) => {
            setWantsCustom(key === null);
            if (key) setValue('theme', choosePreset(theme, key), { shouldDirty: true });
          }}
        />
      </FormPart>
      {preset === null && (
        <FormPart title={t('Colors')}>
          <div className={styles.colors}>
            {namesOf(labels).map((field) => (
              <ColorField<ThemeForm> key={field} name={`theme.${field}`} label={t(labels[field])} />
            ))}
          </div>
        </FormPart>
      )}
      <FormPart title={t('Picture')}>
        <ImageField<ThemeForm>
          name="theme.backgroundImage"
          label={t('Background image')}
          shape="wide"
          hint={t('Shown faintly behind the page.')}
          empty=""
        />
      </FormPart>
    </>
  );
}
