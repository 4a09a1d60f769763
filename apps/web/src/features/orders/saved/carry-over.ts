/** Conditions that were kept in this browser alone, as they were up to 0.1.0, are kept by the server from now on. */
import { keptConditions } from '@moa/core';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { keptPart } from '../../saved-filters/index.ts';
import type { ListKind } from '../list/order-lists.ts';
import { orderSearch } from '../list/search-params.ts';

export async function carryOver(kind: ListKind, owner: string): Promise<void> {
  const key = `moa-order-filters-${kind}-${owner}`;
  const list = `orders-${kind}` as const;
  try {
    const text = localStorage.getItem(key);
    if (text === null) return;
    const known = new Set((await api.settings.filters({ list })).contents.map(({ name }) => name));
    for (const { name, search } of readKept(text)) {
      const kept = keptConditions(list, keptPart(orderSearch.read(search)));
      if (!known.has(name) && Object.keys(kept).length > 0) await api.settings.saveFilter({ list, name, search: kept, default: false });
    }
    localStorage.removeItem(key);
    await queryClient.invalidateQueries({ queryKey: orpc.settings.filters.queryKey({ input: { list } }) });
  } catch {
    // They stay in the browser, and the next visit tries again.
  }
}

function readKept(text: string): { name: string; search: Record<string, unknown> }[] {
  const kept: unknown = JSON.parse(text);
  return Array.isArray(kept)
    ? kept.filter(
        (each): each is { name: string; search: Record<string, unknown> } =>
          typeof each?.name === 'string' && typeof each?.search === 'object',
      )
    : [];
}
