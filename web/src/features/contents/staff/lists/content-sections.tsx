import { type ContentListName, contentListNames } from '@nave/domain/contents/content-pages.ts';
import slateIcon from '@phosphor-icons/core/light/film-slate-light.svg?raw';
import { type ReactNode, useMemo } from 'react';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { ListSection } from '../../../../staff-kit/lists/list-section.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tabs, tabId, tabPanelId } from '../../../../ui/tabs.tsx';
import type { ContentListContext } from './content-actions.ts';
import styles from './content-sections.module.css';
import { OnDemandCards } from './on-demand-cards.tsx';
import { PastRows } from './past-rows.tsx';
import { UpcomingRows } from './upcoming-rows.tsx';
import type { ContentList } from './use-content-lists.ts';

const noContents: never[] = [];
const MINUTE_MS = 60_000;

type Lists = Record<ContentListName, ContentList>;

interface ContentSectionsProps {
  lists: Lists;
  context: ContentListContext;
  isFiltered: boolean;
  /** Shows one section at a time, with tabs. */
  isNarrow: boolean;
  add: ReactNode;
  /** The open tab, and the sections that show all of their items. */
  view: { tab: string | null; open: readonly string[] };
  onView: (change: { tab?: string; open?: string[] }) => void;
}

const parts = {
  upcoming: { title: sentence('UPCOMING'), tab: sentence('Upcoming'), first: 50, none: null, Items: UpcomingRows },
  onDemand: {
    title: sentence('ON-DEMAND'),
    tab: sentence('On-demand'),
    first: 8,
    none: sentence('On-demand videos appear here.'),
    Items: OnDemandCards,
  },
  past: {
    title: sentence('PAST'),
    tab: sentence('Past'),
    first: 10,
    none: sentence('Content that has ended appears here.'),
    Items: PastRows,
  },
} as const;

/** Returns the context with whole minutes and no upcoming contents, so that rows do not re-render every second. */
function useMinuteContext(context: ContentListContext): ContentListContext {
  const { client, actor, channels, sharedNames, live, savedId, onRepeat, onDelete } = context;
  const now = Math.floor(context.now / MINUTE_MS) * MINUTE_MS;
  return useMemo(
    () => ({ client, actor, channels, coming: noContents, sharedNames, live, savedId, onRepeat, onDelete, now }),
    [client, actor, channels, sharedNames, live, savedId, onRepeat, onDelete, now],
  );
}

/** UPCOMING, ON-DEMAND and PAST (CNT-33). With tabs, the tab of the content that was just saved is open at first. */
export function ContentSections(props: ContentSectionsProps) {
  const { lists, context, isNarrow, view, onView } = props;
  if (!isNarrow) return contentListNames.map((name) => <Section key={name} name={name} {...props} />);
  const listOfSaved = contentListNames.find((name) => lists[name].items.some(({ id }) => id === context.savedId));
  const selected = contentListNames.find((name) => name === view.tab) ?? listOfSaved ?? 'upcoming';
  return (
    <div className={styles.narrow}>
      <Tabs
        label={t('Sections')}
        tabs={contentListNames.map((id) => ({ id, label: t(parts[id].tab) }))}
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
  const { items, total, more } = lists[name];
  const minuteContext = useMinuteContext(context);
  const isSavedHidden = items.slice(first).some(({ id }) => id === context.savedId);
  const others = view.open.filter((open) => open !== name);
  const emptyText = isFiltered ? t('No results here') : none && t(none);
  return (
    <ListSection
      title={t(title)}
      items={items}
      first={first}
      total={total}
      onMore={more}
      empty={emptyText ? <p className={styles.none}>{emptyText}</p> : <NothingUpcoming add={add} />}
      isOpen={view.open.includes(name) || isSavedHidden}
      onOpen={(isOpen) => onView({ open: isOpen ? [...others, name] : others })}
    >
      {(shown) => <Items contents={shown} context={name === 'upcoming' ? context : minuteContext} />}
    </ListSection>
  );
}

function NothingUpcoming({ add }: { add: ReactNode }) {
  return (
    <div className={styles.box}>
      <EmptyState icon={slateIcon} title={t('No upcoming content')} action={add}>
        {t('Add your next service. It appears here, and viewers get a countdown.')}
      </EmptyState>
    </div>
  );
}
