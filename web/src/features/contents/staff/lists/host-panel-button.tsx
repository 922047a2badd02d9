import { Button } from '@mantine/core';
import type { Content } from '@nave/domain/contents/content.ts';
import { hasHostPanel } from '@nave/domain/contents/has-host-panel.ts';
import chatsIcon from '@phosphor-icons/core/regular/chats.svg?raw';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type ContentListContext, nameInList } from './content-actions.ts';

interface HostPanelButtonProps {
  content: Content;
  context: Pick<ContentListContext, 'client' | 'sharedNames'>;
  /** Whether the button is the main button of a card; otherwise it is a quiet button in a row. */
  isMain?: boolean;
  className?: string | undefined;
}

/** Links a live content to its host panel (CNT-354); on-demand contents have none. */
export function HostPanelButton({ content, context, isMain = false, className }: HostPanelButtonProps) {
  if (!hasHostPanel(content)) return null;
  return (
    <Button
      component={Link}
      to={dashboardPaths.host(context.client.id, content.id)}
      variant={isMain ? 'filled' : 'light'}
      fullWidth={isMain}
      className={className}
      aria-label={t('Host Panel, {{name}}', { name: nameInList(content, context) })}
      leftSection={<Icon svg={chatsIcon} size={isMain ? 20 : 17} />}
    >
      {t('Host Panel')}
    </Button>
  );
}
