import { ActionIcon, Menu } from '@mantine/core';
import type { Content } from '@nave/domain/contents/content.ts';
import moreIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import styles from './more-tabs.module.css';
import { useHostLinks } from './use-host-links.ts';

interface MoreTabsProps {
  content: Pick<Content, 'id' | 'clientId' | 'channelIds' | 'key' | 'contentType'>;
  tabs: Tab[];
  onSelect: (id: string) => void;
}

/** The menu of the tabs that do not fit on a phone, and of the content's pages. */
export function MoreTabs({ content, tabs, onSelect }: MoreTabsProps) {
  const links = useHostLinks(content).filter(({ id }) => id !== 'host');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={styles.button} variant="subtle" color="gray" size={44} aria-label={t('More')}>
          <Icon svg={moreIcon} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onSelect(id)}>
            {label}
          </Menu.Item>
        ))}
        {links.length > 0 && <Menu.Divider />}
        {links.map(({ id, label, to }) =>
          id === 'preview' ? (
            <Menu.Item key={id} component="a" href={to} target="_blank" rel="noopener">
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={id} component={Link} to={to}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
