import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import selectedIcon from '@phosphor-icons/core/fill/book-open-text-fill.svg?raw';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { keepTrying } from '../../../lib/parts/keep-trying.ts';
import { LinkFrame } from '../../../ui/link-frame.tsx';
import { BibleReader } from '../bible-reader.tsx';

type Content = NonNullable<PageScope['content']>;

export { selectedIcon };

/** The Bible of the content, from its passage on (PAN-60), or from the first passage that the content names (PAN-93). */
export function Panel({ content, requests }: PageScope) {
  return content && <BibleOf key={content.id} content={content} place={requests.bible ?? null} />;
}

function BibleOf({ content, place }: { content: Content; place: BiblePlace | null }) {
  const text = useTexts();
  const { bible } = content;
  const named = useNamedPlace(content);
  if (named === 'unknown' && !place) return null;
  const siteFrame = <LinkFrame link={{ text: text('bible:site'), url: bible.url, isRaw: false }} />;
  return <BibleReader bible={bible} asked={place} first={named === 'unknown' ? null : named} siteFrame={siteFrame} />;
}

/** The first passage in the content's name and description, where staff have left its Bible at the beginning. */
function useNamedPlace({ name, description, bible: { passage } }: Content): BiblePlace | null | 'unknown' {
  const words = [name, description.replace(/<[^>]*>/g, ' ')].filter((one) => /\d/.test(one)).join('. ');
  const isChosen = passage.book !== 'GEN' || passage.chapter !== '1';
  const [place, setPlace] = useState<BiblePlace | null | 'unknown'>(isChosen || words === '' ? null : 'unknown');
  useEffect(() => {
    if (place !== 'unknown') return;
    keepTrying(() => import('@nave/domain/catalogues/bible-references.ts')).then(
      ({ bibleReferences }) => setPlace(bibleReferences(words)[0]?.place ?? null),
      (error) => {
        logFailure('The Bible opens at its beginning', error);
        setPlace(null);
      },
    );
  }, [place, words]);
  return place;
}
