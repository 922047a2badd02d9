import type { Content } from '@nave/domain/contents/content.ts';
import slateIcon from '@phosphor-icons/core/light/film-slate-light.svg?raw';
import { type ReactNode, useState } from 'react';
import { ListSection } from '../../../dashboard/list/list-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tabs, tabId, tabPanelId } from '../../../ui/tabs.tsx';
import type { ContentListContext } from './content-actions.ts';
import styles from './content-sections.module.css';
import { OnDemandCards } from './on-demand-cards.tsx';
import { PastRows } from './past-rows.tsx';
import { UpcomingRows } from './upcoming-rows.tsx';

type Lists = Record<'upcoming' | 'onDemand' | 'past', Content[]>;

interface ContentSectionsProps {
  lists: Lists;
  context: ContentListContext;
  isFiltered: boolean;
  /** One section at a time, behind tabs. */
  isNarrow: boolean;
  add: ReactNode;
}

const tabs: { id: keyof Lists; label: string }[] = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'onDemand', label: 'On-demand' },
  { id: 'past', label: 'Past' },
];

/** UPCOMING, ON-DEMAND and PAST (CNT-33). */
export function ContentSections({ lists, context, isFiltered, isNarrow, add }: ContentSectionsProps) {
  const [selected, setSelected] = useState<keyof Lists>('upcoming');
  const none = isFiltered ? <p className={styles.none}>Nothing here matches.</p> : undefined;
  const sections: Record<keyof Lists, ReactNode> = {
    upcoming: (
      <ListSection title="UPCOMING" items={lists.upcoming} first={50} empty={none ?? <NothingUpcoming add={add} />}>
        {(items) => <UpcomingRows contents={items} context={context} />}
      </ListSection>
    ),
    onDemand: (
      <ListSection
        title="ON-DEMAND"
        items={lists.onDemand}
        first={8}
        empty={none ?? <p className={styles.none}>Videos that can be watched at any time stand here.</p>}
      >
        {(items) => <OnDemandCards contents={items} context={context} />}
      </ListSection>
    ),
    past: (
      <ListSection
        title="PAST"
        items={lists.past}
        first={10}
        empty={none ?? <p className={styles.none}>What has ended stands here.</p>}
      >
        {(items) => <PastRows contents={items} context={context} />}
      </ListSection>
    ),
  };
  if (!isNarrow) return tabs.map(({ id }) => <div key={id}>{sections[id]}</div>);
  return (
    <div className={styles.narrow}>
      <Tabs
        label="Sections"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => setSelected(tabs.find((tab) => tab.id === id)?.id ?? 'upcoming')}
      />
      <div role="tabpanel" id={tabPanelId(selected)} aria-labelledby={tabId(selected)}>
        {sections[selected]}
      </div>
    </div>
  );
}

function NothingUpcoming({ add }: { add: ReactNode }) {
  return (
    <div className={styles.box}>
      <EmptyState icon={slateIcon} title="No upcoming content" action={add}>
        Add your next service and it will show here, with a countdown for your viewers.
      </EmptyState>
    </div>
  );
}
