import { Button, Menu } from '@mantine/core';
import { contentTypes } from '@nave/domain/catalogues/video-provider.ts';
import plusIcon from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?raw';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { typeWords } from '../words/content-words.ts';
import { typeIcons } from '../words/type-icons.ts';
import styles from './type-picker.module.css';

const explanations = {
  live: sentence('Streams at a set time'),
  simulatedLive: sentence('A recording that plays as if it were live'),
  onDemand: sentence('Available to watch at any time'),
};

/** The add button with a menu of content types, or a link that creates the first channel (CNT-41 to CNT-45). */
export function TypePicker({ clientId, hasChannels }: { clientId: string; hasChannels: boolean }) {
  return (
    <Menu width={280}>
      <Menu.Target>
        <Button variant="filled" leftSection={<Icon svg={plusIcon} />}>
          {t('Add content')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {!hasChannels && (
          <Menu.Item
            component={Link}
            to={dashboardPaths.addChannel(clientId)}
            leftSection={<Icon svg={broadcastIcon} size={20} />}
          >
            {t('Create a Channel')}
          </Menu.Item>
        )}
        {hasChannels &&
          contentTypes.map((contentType) => (
            <Menu.Item
              key={contentType}
              component={Link}
              to={dashboardPaths.addContent(clientId)}
              state={{ contentType }}
              className={styles.type}
              leftSection={<Icon svg={typeIcons[contentType]} size={20} />}
            >
              {t(typeWords[contentType].name)}
              <span className={styles.text}>{t(explanations[contentType])}</span>
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
