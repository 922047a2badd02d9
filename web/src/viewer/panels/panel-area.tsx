import openIcon from '@phosphor-icons/core/regular/caret-double-left.svg?raw';
import closeIcon from '@phosphor-icons/core/regular/caret-double-right.svg?raw';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { PageScope } from '../../lib/page-part.ts';
import { store, stored } from '../../lib/storage.ts';
import { BrokenPart, LatePart } from '../../ui/broken-part.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PanelVisibilityContext } from '../../ui/panel-visibility.ts';
import { type Tab, tabId, tabPanelId } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Panel } from './panel.ts';
import styles from './panel-area.module.css';
import { PanelTabs } from './panel-tabs.tsx';

const COLLAPSED_KEY = 'nave.panel-collapsed';

interface PanelAreaProps {
  panels: Panel[];
  /** The panel that is open until another is chosen. */
  first: Panel | undefined;
  page: PageScope;
  narrow: boolean;
  /**
   * A request of another part of the page to open a panel; a null `id` means the first panel. Each request is a new
   * object. `isPressed`: the viewer requested the panel, so the panel receives the focus.
   */
  asked: { id: string | null; isPressed?: boolean } | null;
  /** Receives the panel that is visible now; null while none is open. */
  onOpen: (panelId: string | null) => void;
}

/** The panels beside the video with a fixed rail, or below it with tabs (VIEW-228). Hidden panels stay mounted. */
export function PanelArea({ panels, first, page, narrow, asked, onOpen }: PanelAreaProps) {
  const text = useTexts();
  const [wanted, setWanted] = useState<string | null>(null);
  const [collapsed, setCollapsed] = useCollapsed();
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (!asked) return;
    setWanted(asked.id);
    if (asked.id) setCollapsed(false);
    if (asked.isPressed) setPresses((count) => count + 1);
  }, [asked, setCollapsed]);
  const press = (id: string) => {
    setWanted(id);
    setCollapsed(false);
    setPresses((count) => count + 1);
  };
  const selected = panels.find(({ id }) => id === wanted) ?? first;
  const open = narrow || !collapsed;
  const openId = open && selected ? selected.id : null;
  useEffect(() => onOpen(openId), [onOpen, openId]);
  const opened = useRef(openId);
  opened.current = openId;
  // PAN-94
  useEffect(() => {
    const { current: id } = opened;
    // If the viewer chose the panel in a menu, the closing menu first returns the focus to its button.
    if (presses > 0 && id) queueMicrotask(() => document.getElementById(tabPanelId(id))?.focus());
  }, [presses]);
  const [panelsWithNews, setPanelsWithNews] = useState<readonly string[]>([]);
  const mark = useCallback((id: string, hasNews: boolean) => {
    setPanelsWithNews((ids) =>
      ids.includes(id) === hasNews ? ids : hasNews ? [...ids, id] : ids.filter((one) => one !== id),
    );
  }, []);
  const labelOf = ({ label, labelValues }: Panel) => text(label, labelValues?.(page));
  const tabs = panels.map((panel) => {
    const { id, icon, selectedIcon, hasNews } = panel;
    const tab = { id, label: labelOf(panel), icon, selectedIcon };
    return panelsWithNews.includes(id) || hasNews?.(page) ? { ...tab, news: text('viewer:news') } : tab;
  });
  return (
    <aside
      className={classNames('on-well', styles.area, !open && styles.collapsed)}
      aria-label={text('viewer:panels')}
      id="panel"
      tabIndex={-1}
    >
      {narrow && panels.length > 1 && (
        <div className={styles.tabs}>
          <PanelTabs tabs={tabs} selected={selected?.id} onSelect={setWanted} onMore={press} />
        </div>
      )}
      <div className={styles.panels} hidden={!open}>
        {panels.map((panel) => (
          <PanelSection
            key={panel.id}
            panel={panel}
            label={labelOf(panel)}
            page={page}
            narrow={narrow}
            isTab={narrow && panels.length > 1}
            isSelected={panel.id === selected?.id}
            isSeen={open && panel.id === selected?.id}
            onNews={mark}
          />
        ))}
      </div>
      {!narrow && (
        <Rail
          tabs={tabs}
          selected={open ? selected?.id : undefined}
          onSelect={press}
          collapsed={collapsed}
          onCollapse={setCollapsed}
        />
      )}
    </aside>
  );
}

interface PanelSectionProps {
  panel: Panel;
  label: string;
  page: PageScope;
  narrow: boolean;
  isTab: boolean;
  isSelected: boolean;
  isSeen: boolean;
  onNews: (id: string, hasNews: boolean) => void;
}

function PanelSection({ panel, label, page, narrow, isTab, isSelected, isSeen, onNews }: PanelSectionProps) {
  const { id, listens = false, hasOwnHead = false, Content } = panel;
  const [isOpened, setOpened] = useState(listens);
  if (isSeen && !isOpened) setOpened(true);
  const reportNews = useCallback((hasNews: boolean) => onNews(id, hasNews), [onNews, id]);
  const place = useMemo(() => ({ isSeen, onNews: reportNews }), [isSeen, reportNews]);
  return (
    <section
      className={styles.panel}
      id={tabPanelId(id)}
      hidden={!isSelected}
      tabIndex={-1}
      {...(isTab ? { role: 'tabpanel', 'aria-labelledby': tabId(id) } : { 'aria-label': label })}
    >
      {narrow || hasOwnHead ? (
        <VisuallyHidden>
          <h2>{label}</h2>
        </VisuallyHidden>
      ) : (
        <header className={styles.head}>
          <h2 className={styles.title}>{label}</h2>
        </header>
      )}
      <PanelVisibilityContext value={place}>
        {isOpened && <Content {...page} waiting={(late) => late && <LatePart />} broken={<BrokenPart />} />}
      </PanelVisibilityContext>
    </section>
  );
}

interface RailProps {
  tabs: (Tab & Pick<Panel, 'icon' | 'selectedIcon'>)[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

function Rail({ tabs, selected, onSelect, collapsed, onCollapse }: RailProps) {
  const text = useTexts();
  return (
    <div className={styles.rail}>
      {tabs.map((tab) => (
        <RailButton key={tab.id} tab={tab} isSelected={tab.id === selected} onSelect={onSelect} />
      ))}
      <span className={styles.space} />
      <IconButton
        size="rail"
        icon={collapsed ? openIcon : closeIcon}
        label={text(collapsed ? 'viewer:openPanel' : 'viewer:closePanel')}
        tooltipSide="left"
        onClick={() => onCollapse(!collapsed)}
      />
    </div>
  );
}

interface RailButtonProps extends Pick<RailProps, 'onSelect'> {
  tab: RailProps['tabs'][number];
  isSelected: boolean;
}

function RailButton({ tab: { id, label, icon, selectedIcon, news }, isSelected, onSelect }: RailButtonProps) {
  const whenSelected = useSyncExternalStore(selectedIcon.subscribe, selectedIcon.current);
  return (
    <IconButton
      size="rail"
      icon={isSelected ? whenSelected : icon}
      label={news ? `${label}, ${news}` : label}
      dot={news !== undefined}
      tooltipSide="left"
      selected={isSelected}
      aria-expanded={isSelected}
      aria-controls={tabPanelId(id)}
      onClick={() => onSelect(id)}
    />
  );
}

/** Whether the area is collapsed, as stored in this browser. */
function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => stored(COLLAPSED_KEY) === 'yes');
  const setAndStore = useCallback((next: boolean) => {
    setCollapsed(next);
    store(COLLAPSED_KEY, next ? 'yes' : 'no');
  }, []);
  return [collapsed, setAndStore];
}
