import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListUnreachable } from './list-unreachable.tsx';
import styles from './paged-list.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';

interface PagedListProps<Item> {
  /** The pages that have been fetched. */
  pages: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What the list contains, such as `t('events')`. */
  what: string;
  empty: { icon: string; title: string; text: string };
  children: (items: Item[]) => ReactNode;
}

/** A list that is fetched page by page, with its states. */
export function PagedList<Item>({ pages, what, empty, children }: PagedListProps<Item>) {
  const { data, isError, refetch } = pages;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <>
      <div className={styles.list}>
        {items && items.length > 0 && children(items)}
        {items?.length === 0 && (
          <div className={styles.empty}>
            <EmptyState icon={empty.icon} title={empty.title}>
              {empty.text}
            </EmptyState>
          </div>
        )}
        {!items && isError && <ListUnreachable what={what} onRetry={() => void refetch()} />}
        {!items && !isError && <SkeletonRows count={4} pictureWidth={0} pictureHeight={36} />}
      </div>
      <ShowMore pages={pages} />
    </>
  );
}

interface ShowMoreProps {
  pages: Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** The button that fetches the next page, if there is one. */
export function ShowMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
        {t('Show more')}
      </Button>
    </div>
  );
}
