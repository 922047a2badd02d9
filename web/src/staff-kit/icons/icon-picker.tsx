import { Modal, SegmentedControl, TextInput } from '@mantine/core';
import { type Icon as Chosen, findIcons, iconWeights } from '@nave/domain/catalogues/icons.ts';
import searchIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { currentLanguage } from '../../lib/i18n.ts';
import { sentence, t, tCount } from '../../lib/staff-texts.ts';
import { CatalogueIcon } from '../../ui/catalogue-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { iconsQuery } from './catalogue.ts';
import styles from './icon-picker.module.css';

/** Maximum number of icons shown at once: each icon is a separate file. A longer search text finds the others. */
const MAX_SHOWN = 120;

const weightLabels: Record<Chosen['weight'], string> = {
  solid: sentence('Solid'),
  regular: sentence('Regular'),
  light: sentence('Light'),
  brands: sentence('Brands'),
};

interface IconPickerProps {
  open: boolean;
  chosen: Chosen | null;
  onClose: () => void;
  onChoose: (icon: Chosen) => void;
}

/** Searches the icon catalogue by name, in each of the weights (LNK-9). */
export function IconPicker({ open, chosen, onClose, onChoose }: IconPickerProps) {
  const [query, setQuery] = useState('');
  const [weight, setWeight] = useState<Chosen['weight']>(chosen?.weight ?? 'regular');
  const { data, isError } = useQuery({ ...iconsQuery, enabled: open });
  const found = findIcons(data ?? [], query).filter(({ weights }) => weights.includes(weight));
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={t('Choose an icon')}
      size={680}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.search}>
        <TextInput
          aria-label={t('Search icons')}
          placeholder={t('Search by name: heart, cross, youtube')}
          leftSection={<Icon svg={searchIcon} />}
          data-autofocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('Weight')}
          data={iconWeights.map((value) => ({ value, label: t(weightLabels[value]) }))}
          value={weight}
          onChange={(value) => setWeight(value as Chosen['weight'])}
        />
      </div>
      <p className={styles.note} role="status">
        {data ? countOf(found.length) : isError ? t('We can’t load the icons right now.') : t('Loading...')}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move the focus between its buttons. */}
      <div className={styles.grid} onKeyDown={moveFocus}>
        {found.slice(0, MAX_SHOWN).map(({ id: name }) => {
          const isChosen = chosen?.name === name && chosen.weight === weight;
          return (
            <button
              key={name}
              type="button"
              className={styles.icon}
              aria-pressed={isChosen}
              onClick={() => {
                onChoose({ weight, name });
                onClose();
              }}
            >
              <CatalogueIcon icon={{ weight, name }} size={24} />
              <span className={styles.name}>{name.replaceAll('-', ' ')}</span>
            </button>
          );
        })}
      </div>
    </Modal>
  );
}

function countOf(count: number): string {
  if (count === 0) return t('No icons match this name and weight.');
  if (count <= MAX_SHOWN) return tCount(count, { one: '{{count}} icon', other: '{{count}} icons' });
  return t('First {{shown}} of {{count}} icons', {
    shown: MAX_SHOWN,
    count: count.toLocaleString(currentLanguage()),
  });
}

/** Moves the focus between icons with the arrow keys, Home and End; up and down stay in the column. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const icons = [...event.currentTarget.querySelectorAll('button')];
  const at = icons.indexOf(document.activeElement as HTMLButtonElement);
  const columns = icons.findIndex(({ offsetTop }) => offsetTop !== icons[0]?.offsetTop);
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: Math.max(columns, 1),
    ArrowUp: -Math.max(columns, 1),
    Home: -at,
    End: icons.length - 1 - at,
  };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  icons[at + step]?.focus();
}
