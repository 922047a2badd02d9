import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { sentence, t } from '../../lib/staff-texts.ts';
import styles from './face-switch.module.css';

const faces: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: sentence('System') },
  { value: 'light', label: sentence('Light') },
  { value: 'dark', label: sentence('Dark') },
];

/** Light and dark follow the system until someone chooses. */
export function FaceSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      className={styles.switch}
      aria-label={t('Appearance')}
      fullWidth
      size="xs"
      data={faces.map(({ value, label }) => ({ value, label: t(label) }))}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
    />
  );
}
