/** Whether what the page shows is still being renewed. Pure. */

/** A query as far as it reports the connection. */
export interface WatchedQuery {
  /** Something on the screen shows it. */
  shown: boolean;
  /** Milliseconds since the epoch; 0 while no data came. */
  dataAt: number;
  /** Attempts of the running fetch that got no answer. */
  tries: number;
  /** No answer came to the last fetch, or to an attempt of the running one. */
  unanswered: boolean;
}

export interface Trouble {
  kind: 'OFFLINE' | 'NO_ANSWER';
  /** Of what the screen shows and could not renew, when the oldest came; null where some of it never did. */
  dataAt: number | null;
  /** Number of the attempt that is under way; null between attempts. */
  attempt: number | null;
}

/** What to show the seller, or null while all is well. */
export function troubleOf(online: boolean, queries: readonly WatchedQuery[]): Trouble | null {
  const shown = queries.filter((query) => query.shown);
  const unanswered = shown.filter((query) => query.unanswered);
  if (online && unanswered.length === 0) return null;
  const reported = unanswered.length > 0 ? unanswered : shown.filter((query) => query.dataAt > 0);
  const tries = Math.max(0, ...unanswered.map((query) => query.tries));
  return {
    kind: online ? 'NO_ANSWER' : 'OFFLINE',
    dataAt: reported.length > 0 ? Math.min(...reported.map((query) => query.dataAt)) || null : null,
    attempt: tries === 0 ? null : tries + 1,
  };
}
