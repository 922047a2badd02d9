import { MenuAction, MenuAt } from '../../ui/menu.tsx';
import type { OpenedMenu } from '../../ui/menu-button.ts';
import type { Tab } from '../../ui/tabs.tsx';

interface MoreMenuProps extends OpenedMenu {
  tabs: Tab[];
  onSelect: (id: string) => void;
}

/** A menu of the panels that have no tab of their own on a phone (PAN-6). */
export function MoreMenu({ tabs, onSelect, ...opened }: MoreMenuProps) {
  return (
    <MenuAt {...opened} surface="on-well">
      {tabs.map(({ id, label, news }) => (
        <MenuAction key={id} onPress={() => onSelect(id)}>
          {news ? `${label}, ${news}` : label}
        </MenuAction>
      ))}
    </MenuAt>
  );
}
