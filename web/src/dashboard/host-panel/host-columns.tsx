import { useMediaQuery } from '@mantine/hooks';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { Fragment, type ReactNode } from 'react';
import type { HostAdditions, HostTab } from '../../lib/host-part.ts';
import { t } from '../../lib/staff-texts.ts';
import { type Tab, Tabs, tabId, tabPanelId } from '../../ui/tabs.tsx';
import { HostLinks } from './host-links.tsx';
import styles from './host-panel.module.css';
import { type LiveColumn, VIDEO_TAB } from './live-column.tsx';
import { MoreTabs } from './more-tabs.tsx';

/** On a narrow screen, the other tabs are in a menu. */
const FIRST_TABS = [VIDEO_TAB, 'chat', 'requests', 'interactions'];
/** The width from which the interactions have a column of their own. */
const WIDE = '(min-width: 1440px)';

interface HostColumnsProps {
  content: WholeContent;
  additions: HostAdditions[];
  openedTab: string;
  onOpen: (tabId: string) => void;
  /** Whether the screen is so narrow that the columns are shown as tabs. */
  isNarrow: boolean;
  /** Renders the video and the state of the service. */
  live: (shape: Parameters<typeof LiveColumn>[0]['shape']) => ReactNode;
}

/** The columns of all parts, and a panel with their tabs. */
export function HostColumns({ content, additions, openedTab, onOpen, isNarrow, live }: HostColumnsProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const columns = additions.flatMap(({ column }) => column ?? []);
  const allTabs = additions.flatMap(({ tabs }) => tabs ?? []);
  const wideColumns = isWide ? allTabs.filter(({ isColumnIfWide }) => isColumnIfWide) : [];
  const others = allTabs.filter((tab) => !wideColumns.includes(tab));
  const video = { id: VIDEO_TAB, label: t('Video') };
  const tabs: Tab[] = isNarrow ? [video, ...columns, ...others] : others;
  const selected = tabs.find(({ id }) => id === openedTab) ?? (isNarrow ? (columns[0] ?? video) : others[0]);
  const open = others.find((tab) => tab === selected);
  const shape = shapeOfLive({ isNarrow, isVideo: selected?.id === VIDEO_TAB, isPanelOpen: open !== undefined });
  const isInMenu = ({ id }: Tab) => isNarrow && !FIRST_TABS.includes(id);
  const menu = tabs.filter((tab) => isInMenu(tab) && tab !== selected);
  return (
    <div className={styles.page}>
      {live(shape)}
      {columns.map((column) => (
        <Column key={column.id} column={column} isTab={isNarrow} isOpen={!isNarrow || column === selected} />
      ))}
      <div className={styles.side}>
        <Tabs
          label={t('Host panel')}
          tabs={tabs.filter((tab) => !menu.includes(tab))}
          selected={selected?.id ?? ''}
          onSelect={onOpen}
          end={isNarrow && <MoreTabs content={content} tabs={menu} onSelect={onOpen} />}
        />
        {open && (
          <div
            className={styles.panel}
            role="tabpanel"
            id={tabPanelId(open.id)}
            aria-labelledby={tabId(open.id)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, and may have no focusable content.
            tabIndex={0}
          >
            {open.content}
            {additions.map(({ sections }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
              <Fragment key={at}>{sections?.[open.id]}</Fragment>
            ))}
          </div>
        )}
      </div>
      {wideColumns.map((column) => (
        <Column key={column.id} column={column} isTab={false} isOpen />
      ))}
      {!isNarrow && <HostLinks content={content} current="host" />}
    </div>
  );
}

function shapeOfLive(on: { isNarrow: boolean; isVideo: boolean; isPanelOpen: boolean }) {
  if (!on.isNarrow) return 'column';
  if (on.isVideo) return 'tab';
  return on.isPanelOpen ? 'hidden' : 'strip';
}

function Column({ column, isTab, isOpen }: { column: HostTab; isTab: boolean; isOpen: boolean }) {
  const { id, label, content } = column;
  const role = isTab ? { role: 'tabpanel', id: tabPanelId(id), 'aria-labelledby': tabId(id) } : { 'aria-label': label };
  return (
    <section className={styles.chat} hidden={!isOpen} {...role}>
      {!isTab && <h2 className={styles.head}>{label}</h2>}
      {content}
    </section>
  );
}
