import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Loading } from './loading.tsx';
import { NotFoundPage, UnauthorizedPage, UnreachablePage } from './message-pages.tsx';

interface RecordGateProps<Stored> {
  query: UseQueryResult<Stored>;
  /** The sentence of the 404 page. */
  missing: string;
  children: (stored: Stored) => ReactNode;
}

/** The states of a page that edits one record: loading, missing, refused, unreachable, there. */
export function RecordGate<Stored>({ query, missing, children }: RecordGateProps<Stored>): ReactNode {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  // A form starts from what is stored now, not from what an earlier page remembers; later answers change nothing in it.
  if (data !== undefined && (isFetchedAfterMount || !isFetching)) return children(data);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404) return <NotFoundPage text={missing} />;
  if (status === 403) return <UnauthorizedPage />;
  return error ? <UnreachablePage onRetry={() => void refetch()} /> : <Loading />;
}
