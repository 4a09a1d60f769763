import { useSyncExternalStore } from 'react';
import { queryClient } from '../../client/api.ts';
import { isUnanswered } from '../../ui/problem.ts';
import { type Trouble, troubleOf } from './connection.ts';

function watch(listener: () => void): () => void {
  const stop = queryClient.getQueryCache().subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** As text, since a snapshot has to be equal while nothing changed. */
function snapshot(): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => {
      const { dataUpdatedAt, fetchFailureCount, fetchFailureReason, error, fetchStatus } = query.state;
      const tries = fetchStatus === 'fetching' ? fetchFailureCount : 0;
      return { shown: query.isActive(), dataAt: dataUpdatedAt, tries, unanswered: isUnanswered(error) || isUnanswered(fetchFailureReason) };
    });
  return JSON.stringify(troubleOf(navigator.onLine, queries));
}

/** Null while all that is on the screen is being renewed. */
export function useTrouble(): Trouble | null {
  return JSON.parse(useSyncExternalStore(watch, snapshot));
}
