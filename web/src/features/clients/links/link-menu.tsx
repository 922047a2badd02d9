import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { tellClick } from '../../../lib/link-clicks.ts';
import { MenuAction, MenuAt, MenuLink } from '../../../ui/menu.tsx';
import type { OpenedMenu } from '../../../ui/menu-button.ts';
import type { OpenLink } from './link-button.tsx';

interface LinkMenuProps extends OpenedMenu {
  links: PublicLink[];
  onOpen: OpenLink;
  onSignIn: (() => void) | undefined;
}

/** The links that do not fit in the bar (LNK-194). */
export function LinkMenu({ links, onOpen, onSignIn, ...opened }: LinkMenuProps) {
  const text = useTexts();
  return (
    <MenuAt {...opened} surface="on-well">
      {links.map((link, at) => {
        // A list may contain the same link twice.
        const key = `${at} ${link.url}`;
        const tell = () => tellClick(link.text);
        if (link.target !== 'newTab' && link.target !== 'sameTab')
          return (
            <MenuAction
              key={key}
              onPress={() => {
                tell();
                onOpen(link);
              }}
            >
              {link.text}
            </MenuAction>
          );
        return (
          <MenuLink key={key} href={link.url} newTab={link.target === 'newTab'} onPress={tell}>
            {link.text}
          </MenuLink>
        );
      })}
      {onSignIn && <MenuAction onPress={onSignIn}>{text('accounts:signIn')}</MenuAction>}
    </MenuAt>
  );
}
