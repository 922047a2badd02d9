import { MAX_LINKS, newIconLink, newLink } from '@nave/domain/clients/links/link-form.ts';
import { sentence, t } from '../../lib/staff-texts.ts';
import { CardList } from '../cards/card-list.tsx';
import { LinkEditor } from './link-fields.tsx';
import type { LinkOwnerKind } from './links-form.ts';

const empty: Record<LinkOwnerKind, string> = {
  client: sentence('No links yet. Links appear in the bar of your pages: giving, groups, a connect card.'),
  channel: sentence('No links yet. Links appear in this channel’s bar, before your organisation’s links.'),
  content: sentence('No links yet. Links appear as buttons under the video: giving, notes, a connect card.'),
};

/** The links of a record, in their order (LNK-26). */
export function LinkList({ on }: { on: LinkOwnerKind }) {
  return (
    <CardList
      name="links"
      what={t('Link')}
      empty={t(empty[on])}
      max={MAX_LINKS}
      start={on === 'client' ? newLink : newIconLink}
      first="text"
    >
      {(at) => <LinkEditor index={at} on={on} />}
    </CardList>
  );
}
