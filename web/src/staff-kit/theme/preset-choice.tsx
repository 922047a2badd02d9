import { type PresetKey, presetThemes } from '@nave/domain/clients/preset-themes.ts';
import { completeTheme, type Theme } from '@nave/domain/clients/theme.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { t } from '../../lib/staff-texts.ts';
import { FieldGroup } from '../fields/field-group.tsx';
import styles from './preset-choice.module.css';

interface PresetChoiceProps {
  theme: Theme;
  /** Null for custom colours. */
  value: PresetKey | null;
  onChoose: (key: PresetKey | null) => void;
}

/** The preset themes, each with a miniature, and custom colours (CLI-102, CLI-105). */
export function PresetChoice({ theme, value, onChoose }: PresetChoiceProps) {
  return (
    <FieldGroup label={t('Preset themes')}>
      <div className={styles.presets}>
        {namesOf(presetThemes).map((key) => (
          <Preset
            key={key}
            label={t(presetThemes[key].label)}
            colors={presetThemes[key].colors}
            checked={value === key}
            onChoose={() => onChoose(key)}
          />
        ))}
        <Preset
          label={t('Custom')}
          colors={completeTheme(theme)}
          checked={value === null}
          onChoose={() => onChoose(null)}
        />
      </div>
    </FieldGroup>
  );
}

interface PresetProps {
  label: string;
  colors: Omit<Theme, 'backgroundImage'>;
  checked: boolean;
  onChoose: () => void;
}

function Preset({ label, colors, checked, onChoose }: PresetProps) {
  return (
    <label className={styles.preset}>
      <input className={styles.radio} type="radio" name="preset" checked={checked} onChange={onChoose} />
      <span className={styles.picture} style={{ background: colors.backgroundColor }} aria-hidden="true">
        <i className={styles.bar} style={{ background: colors.navBackgroundColor }} />
        <i className={styles.well} style={{ background: colors.wellBackgroundColor }} />
        <i className={styles.line} style={{ background: colors.textColor }} />
        <i className={styles.button} style={{ background: colors.buttonBackgroundColor }} />
      </span>
      {label}
    </label>
  );
}
