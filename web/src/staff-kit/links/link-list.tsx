import { MAX_LINKS, newIconLink, newLink } from '@nave/domain/clients/links/link-form.ts';
import { sentence, t } from '../../lib/staff-texts.ts';
import { CardList } from '../cards/card-list.tsx';
import { LinkFieldsOf } from './link-fields.tsx';
import type { LinkPlace } from './links-form.ts';

const empty: Record<LinkPlace, string> = {
  client: sentence('No links yet. They stand in the bar of your pages: giving, groups, a connect card.'),
  channel: sentence('No links yet. They stand in the bar of this channel’s page, before those of your organisation.'),
  content: sentence('No links yet. They are buttons under the video: giving, notes, a connect card.'),
};

/** The links of a record, in their order (LNK-26). */
export function LinkList({ on }: { on: LinkPlace }) {
  return (
    <CardList
      name="links"
      what={t('Link')}
      empty={t(empty[on])}
      max={MAX_LINKS}
      start={on === 'client' ? newLink : newIconLink}
      first="text"
    >
      {(at) => <LinkFieldsOf index={at} on={on} />}
    </CardList>
  );
}
