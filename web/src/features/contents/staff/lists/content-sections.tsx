import type { Content } from '@nave/domain/contents/content.ts';
import slateIcon from '@phosphor-icons/core/light/film-slate-light.svg?raw';
import type { ReactNode } from 'react';
import { ListSection } from '../../../../staff-kit/lists/list-section.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tabs, tabId, tabPanelId } from '../../../../ui/tabs.tsx';
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
  /** The tab that is open, and the sections that show all of theirs. */
  view: { tab: string | null; open: readonly string[] };
  onView: (change: { tab?: string; open?: string[] }) => void;
}

const parts = {
  upcoming: { title: 'UPCOMING', tab: 'Upcoming', first: 50, none: null, Items: UpcomingRows },
  onDemand: {
    title: 'ON-DEMAND',
    tab: 'On-demand',
    first: 8,
    none: 'Videos that can be watched at any time stand here.',
    Items: OnDemandCards,
  },
  past: { title: 'PAST', tab: 'Past', first: 10, none: 'What has ended stands here.', Items: PastRows },
} as const;
const names = ['upcoming', 'onDemand', 'past'] as const;

/** UPCOMING, ON-DEMAND and PAST (CNT-33). Behind tabs the one with what was just saved is open at first. */
export function ContentSections(props: ContentSectionsProps) {
  const { lists, context, isNarrow, view, onView } = props;
  if (!isNarrow) return names.map((name) => <Section key={name} name={name} {...props} />);
  const withSaved = names.find((name) => lists[name].some(({ id }) => id === context.savedId));
  const selected = names.find((name) => name === view.tab) ?? withSaved ?? 'upcoming';
  return (
    <div className={styles.narrow}>
      <Tabs
        label="Sections"
        tabs={names.map((id) => ({ id, label: parts[id].tab }))}
        selected={selected}
        onSelect={(tab) => onView({ tab })}
      />
      <div role="tabpanel" id={tabPanelId(selected)} aria-labelledby={tabId(selected)}>
        <Section name={selected} {...props} />
      </div>
    </div>
  );
}

function Section({
  name,
  lists,
  context,
  isFiltered,
  add,
  view,
  onView,
}: ContentSectionsProps & { name: keyof Lists }) {
  const { title, first, none, Items } = parts[name];
  const items = lists[name];
  const isSavedFurther = items.slice(first).some(({ id }) => id === context.savedId);
  const others = view.open.filter((open) => open !== name);
  const words = isFiltered ? 'Nothing here matches.' : none;
  return (
    <ListSection
      title={title}
      items={items}
      first={first}
      empty={words ? <p className={styles.none}>{words}</p> : <NothingUpcoming add={add} />}
      isOpen={view.open.includes(name) || isSavedFurther}
      onOpen={(isOpen) => onView({ open: isOpen ? [...others, name] : others })}
    >
      {(shown) => <Items contents={shown} context={context} />}
    </ListSection>
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
