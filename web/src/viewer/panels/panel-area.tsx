import openIcon from '@phosphor-icons/core/regular/caret-double-left.svg?raw';
import closeIcon from '@phosphor-icons/core/regular/caret-double-right.svg?raw';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { store, stored } from '../../lib/storage.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { BrokenPart } from '../../ui/broken-part.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs, tabId, tabPanelId } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './panel-area.module.css';
import type { Panel } from './panels.tsx';

const COLLAPSED_KEY = 'nave.panel-collapsed';

interface PanelAreaProps {
  panels: Panel[];
  narrow: boolean;
  /** Told which panel can be read now; null while none is open. */
  onOpen: (panelId: string | null) => void;
}

/** Beside the video with a rail that never moves, or tabs below it (VIEW-228). A panel that is not seen lives on. */
export function PanelArea({ panels, narrow, onOpen }: PanelAreaProps) {
  const text = useTexts();
  const [wanted, setWanted] = useState<string | null>(null);
  const [collapsed, setCollapsed] = useCollapsed();
  const selected = panels.find(({ id }) => id === wanted) ?? panels[0];
  const open = narrow || !collapsed;
  const openId = open && selected ? selected.id : null;
  useEffect(() => onOpen(openId), [onOpen, openId]);
  return (
    <aside
      className={classNames('on-well', styles.area, !open && styles.collapsed)}
      aria-label={text('viewer:panels')}
      id="panel"
      tabIndex={-1}
    >
      {narrow && panels.length > 1 && (
        <div className={styles.tabs}>
          <Tabs label={text('viewer:panels')} tabs={panels} selected={selected?.id ?? ''} onSelect={setWanted} />
        </div>
      )}
      <div className={styles.panels} hidden={!open}>
        {panels.map((panel) => (
          <section
            key={panel.id}
            className={styles.panel}
            id={tabPanelId(panel.id)}
            hidden={panel.id !== selected?.id}
            {...(narrow && panels.length > 1
              ? { role: 'tabpanel', 'aria-labelledby': tabId(panel.id) }
              : { 'aria-label': panel.label })}
          >
            {narrow ? (
              <VisuallyHidden>
                <h2>{panel.label}</h2>
              </VisuallyHidden>
            ) : (
              <header className={styles.head}>
                <h2 className={styles.title}>{panel.label}</h2>
              </header>
            )}
            <Boundary fallback={<BrokenPart />}>{panel.element}</Boundary>
          </section>
        ))}
      </div>
      {!narrow && (
        <Rail
          panels={panels}
          selected={open ? selected?.id : undefined}
          onSelect={(id) => {
            setWanted(id);
            setCollapsed(false);
          }}
          collapsed={collapsed}
          onCollapse={setCollapsed}
        />
      )}
    </aside>
  );
}

interface RailProps {
  panels: Panel[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

function Rail({ panels, selected, onSelect, collapsed, onCollapse }: RailProps) {
  const text = useTexts();
  return (
    <div className={styles.rail}>
      {panels.map(({ id, label, icon, selectedIcon }) => (
        <IconButton
          key={id}
          size="rail"
          icon={id === selected ? selectedIcon : icon}
          label={label}
          tooltipSide="left"
          selected={id === selected}
          aria-expanded={id === selected}
          aria-controls={tabPanelId(id)}
          onClick={() => onSelect(id)}
        />
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

/** Whether this browser keeps the panel closed. */
function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => stored(COLLAPSED_KEY) === 'yes');
  return [
    collapsed,
    (next) => {
      setCollapsed(next);
      store(COLLAPSED_KEY, next ? 'yes' : 'no');
    },
  ];
}
