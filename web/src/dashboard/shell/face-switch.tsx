import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import styles from './face-switch.module.css';

const faces: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light and dark follow the system until someone chooses. */
export function FaceSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      className={styles.switch}
      aria-label="Appearance"
      fullWidth
      size="xs"
      data={faces}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
    />
  );
}
