import moreIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import { useTexts } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import type { Tab } from '../../ui/tabs.tsx';

interface MoreMenuProps {
  tabs: Tab[];
  onSelect: (id: string) => void;
}

/** The panels that have no tab of their own on a phone (PAN-6). */
export function MoreMenu({ tabs, onSelect }: MoreMenuProps) {
  const text = useTexts();
  const news = tabs.find((tab) => tab.news)?.news;
  const label = text('viewer:morePanels');
  return (
    <Menu
      surface="on-well"
      trigger={
        <IconButton
          icon={moreIcon}
          label={news ? `${label}, ${news}` : label}
          dot={news !== undefined}
          size="touch"
          tooltipSide="bottom"
        />
      }
    >
      {tabs.map(({ id, label, news }) => (
        <MenuAction key={id} onPress={() => onSelect(id)}>
          {news ? `${label}, ${news}` : label}
        </MenuAction>
      ))}
    </Menu>
  );
}
