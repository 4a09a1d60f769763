/** How the screens ask: what is asked again, and when. */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../../ui/problem.ts';

const STALE_MS = 10_000;
/** A network that has just come back, or a server, may let the first tries fail: what is shown is asked for until an answer comes. */
const UNANSWERED_MS = 15_000;

/** Milliseconds until what is shown is asked for again; false: not by itself. Without a network nothing could answer, and its return asks. */
function askAgainMs(error: unknown): number | false {
  return isUnanswered(error) && onlineManager.isOnline() && UNANSWERED_MS;
}

/**
 * For a query with an interval of its own, which takes the place of the client's: what got no answer is asked for again as everywhere.
 * @param ms milliseconds between two questions; false: as good as never
 * @param error of the last question, null where it was answered
 */
export function pollOr(ms: number | false, error: unknown): number | false {
  const again = askAgainMs(error);
  if (ms === false || again === false) return ms === false ? again : ms;
  return Math.min(ms, again);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Only what may pass by itself is asked again, and reads only.
        retry: (failures, error) => failures < 2 && isUnanswered(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        refetchInterval: ({ state }) => askAgainMs(state.error),
        refetchOnWindowFocus: true,
        // Without a network a call fails at once and says so, instead of waiting without a word; it is asked again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        throwOnError: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
