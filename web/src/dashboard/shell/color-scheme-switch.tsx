import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { sentence, t } from '../../lib/staff-texts.ts';
import styles from './color-scheme-switch.module.css';

const colorSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: sentence('System') },
  { value: 'light', label: sentence('Light') },
  { value: 'dark', label: sentence('Dark') },
];

/** Switches between the light, the dark and the system's colour scheme. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      className={styles.switch}
      aria-label={t('Appearance')}
      fullWidth
      size="xs"
      data={colorSchemes.map(({ value, label }) => ({ value, label: t(label) }))}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
    />
  );
}
