import { ActionIcon, Menu } from '@mantine/core';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import dotsIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import deskIcon from '@phosphor-icons/core/regular/headset.svg?raw';
import linkIcon from '@phosphor-icons/core/regular/link-simple.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import uploadIcon from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import { Link } from 'react-router';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { EventIds } from '../events.ts';

/** What users do with all attendees of an event: import and export them, or change the event. */
export function AttendeeMenu({ ids, eventNumber }: { ids: EventIds; eventNumber: string }) {
  const query = { language: currentLanguage() };
  const { clientId, eventId } = ids;
  return (
    <Menu width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('More actions')}>
          <Icon svg={dotsIcon} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={dashboardPaths.importAttendees(clientId, eventId)}
          leftSection={<Icon svg={uploadIcon} size={20} />}
        >
          {t('Import attendees')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={addressOf(ticketingCalls.exportAttendees, { ...ids, query })}
          download
          leftSection={<Icon svg={downloadIcon} size={20} />}
        >
          {t('Export attendees (CSV)')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={addressOf(ticketingCalls.exportLinks, { ...ids, query })}
          download
          leftSection={<Icon svg={linkIcon} size={20} />}
        >
          {t('Export personal links (CSV)')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={dashboardPaths.desk(clientId, eventNumber)}
          leftSection={<Icon svg={deskIcon} size={20} />}
        >
          {t('Help desk')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={dashboardPaths.event(clientId, eventId)}
          leftSection={<Icon svg={pencilIcon} size={20} />}
        >
          {t('Edit event')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
