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

/** Opens the content's Bible at its passage (PAN-60), or at the first passage that the content mentions (PAN-93). */
export function Panel({ content, requests }: PageScope) {
  return content && <ContentBible key={content.id} content={content} place={requests.bible ?? null} />;
}

function ContentBible({ content, place }: { content: Content; place: BiblePlace | null }) {
  const text = useTexts();
  const { bible } = content;
  const mentioned = useMentionedPlace(content);
  if (mentioned === 'unknown' && !place) return null;
  const siteFrame = <LinkFrame link={{ text: text('bible:site'), url: bible.url, isRaw: false }} />;
  const first = mentioned === 'unknown' ? null : mentioned;
  return <BibleReader bible={bible} requested={place} first={first} siteFrame={siteFrame} />;
}

/**
 * Returns the first passage in the content's name and description if staff have not chosen one (the default is Genesis
 * 1); `unknown` until the search has finished.
 */
function useMentionedPlace({ name, description, bible: { passage } }: Content): BiblePlace | null | 'unknown' {
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
