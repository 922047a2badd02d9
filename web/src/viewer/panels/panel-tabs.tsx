import moreIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import { useTexts } from '../../lib/i18n.ts';
import { useMedia } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMenuButton } from '../../ui/menu-button.ts';
import { type Tab, Tabs } from '../../ui/tabs.tsx';

const MoreMenu = lazyPart(() => import('./more-menu.tsx').then((module) => module.MoreMenu));

/** Matches pages on which only `PHONE_TABS` tabs fit: on phones, and if the tabs are beside the video. */
const PHONE = '(max-width: 599px), (min-width: 600px) and (min-aspect-ratio: 5/4)';
const PHONE_TABS = 3;

interface PanelTabsProps {
  tabs: Tab[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Selects a panel in the menu. */
  onMore: (id: string) => void;
}

/** The panels as tabs below the video. Tabs that do not fit are in a menu (PAN-6), except the open panel's tab. */
export function PanelTabs({ tabs, selected = '', onSelect, onMore }: PanelTabsProps) {
  const text = useTexts();
  const isPhone = useMedia(PHONE);
  const shown = isPhone ? fittingTabs(tabs, selected) : tabs;
  const others = tabs.filter((tab) => !shown.includes(tab));
  return (
    <Tabs
      label={text('viewer:panels')}
      tabs={shown}
      selected={selected}
      onSelect={onSelect}
      end={others.length > 0 && <More tabs={others} onSelect={onMore} />}
    />
  );
}

function More({ tabs, onSelect }: { tabs: Tab[]; onSelect: (id: string) => void }) {
  const text = useTexts();
  const { button, opened } = useMenuButton(MoreMenu);
  const news = tabs.find((tab) => tab.news)?.news;
  const label = text('viewer:morePanels');
  return (
    <>
      <IconButton
        {...button}
        icon={moreIcon}
        label={news ? `${label}, ${news}` : label}
        dot={news !== undefined}
        size="touch"
        tooltipSide="bottom"
      />
      {opened && <MoreMenu {...opened} tabs={tabs} onSelect={onSelect} />}
    </>
  );
}

function fittingTabs(tabs: Tab[], selected: string): Tab[] {
  const first = tabs.slice(0, PHONE_TABS);
  const open = tabs.find(({ id }) => id === selected);
  return open && !first.includes(open) ? [...first.slice(0, -1), open] : first;
}
