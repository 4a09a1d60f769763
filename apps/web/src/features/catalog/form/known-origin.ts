import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';

/** Path of a stored code: the tree is walked down along the beginnings of the code. */
export function useKnownOrigin(code: string): string | undefined {
  const parent = code.length > 2 ? code.slice(0, 2) : undefined;
  const first = useQuery(
    orpc.catalog.origins.queryOptions({ input: parent ? { parentCode: parent } : {}, staleTime: 10 * 60_000, enabled: code !== '' }),
  );
  const hit = first.data?.contents.find((origin) => origin.code === code);
  const branch = hit ? undefined : first.data?.contents.find((origin) => code.startsWith(origin.code));
  const second = useQuery(
    orpc.catalog.origins.queryOptions({ input: { parentCode: branch?.code ?? '' }, staleTime: 10 * 60_000, enabled: branch !== undefined }),
  );
  return hit?.path ?? second.data?.contents.find((origin) => origin.code === code)?.path;
}
