import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import moreIcon from '@phosphor-icons/core/bold/dots-three-vertical-bold.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLink } from '../../../ui/menu.tsx';
import type { OpenLink } from './link-button.tsx';

interface LinkMenuProps {
  links: PublicLink[];
  onOpen: OpenLink;
  onSignIn: (() => void) | undefined;
}

/** The links for which the bar has no room (LNK-194). */
export function LinkMenu({ links, onOpen, onSignIn }: LinkMenuProps) {
  const text = useTexts();
  return (
    <Menu
      surface="on-well"
      trigger={<IconButton icon={moreIcon} label={text('clients:moreLinks')} size="touch" tooltipSide="bottom" />}
    >
      {links.map((link, at) => {
        // A list may hold the same link twice.
        const key = `${at} ${link.url}`;
        if (link.target !== 'newTab' && link.target !== 'sameTab')
          return (
            <MenuAction key={key} onPress={() => onOpen(link)}>
              {link.text}
            </MenuAction>
          );
        return (
          <MenuLink key={key} href={link.url} newTab={link.target === 'newTab'}>
            {link.text}
          </MenuLink>
        );
      })}
      {onSignIn && <MenuAction onPress={onSignIn}>{text('accounts:signIn')}</MenuAction>}
    </Menu>
  );
}
