import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Loading } from './loading.tsx';
import { NotFoundPage, UnauthorizedPage, UnreachablePage } from './message-pages.tsx';

interface RecordGateProps<Stored> {
  query: UseQueryResult<Stored>;
  /** The sentence of the 404 page. */
  missing: string;
  /** Whether the page may show a cached record until the refetch has answered. */
  acceptsCached?: boolean;
  children: (stored: Stored) => ReactNode;
}

/** Handles the states of a page about one record: loading, missing, refused, unreachable, loaded. */
export function RecordGate<Stored>(props: RecordGateProps<Stored>): ReactNode {
  const { query, missing, acceptsCached = false, children } = props;
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  // A form starts from a record that this page has fetched, not from an older cached one. Refetches do not change it.
  if (data !== undefined && (acceptsCached || isFetchedAfterMount || !isFetching)) return children(data);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404) return <NotFoundPage text={missing} />;
  if (status === 403) return <UnauthorizedPage />;
  return error ? <UnreachablePage onRetry={() => void refetch()} /> : <Loading />;
}
