/** Conditions that were kept in this browser alone, as they were up to 0.1.0, are kept by the server from now on. */
import { keptConditions } from '@moa/core';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { toast } from '../../../ui/toast.ts';
import { keptPart } from '../../saved-filters/index.ts';
import type { ListKind } from '../list/order-lists.ts';
import { orderSearch } from '../list/search-params.ts';

export async function carryOver(kind: ListKind, owner: string): Promise<void> {
  const key = `moa-order-filters-${kind}-${owner}`;
  const list = `orders-${kind}` as const;
  const text = localStorage.getItem(key);
  if (text === null) return;
  const refused: Kept[] = [];
  const shortened: string[] = [];
  try {
    const known = new Set((await api.settings.filters({ list })).contents.map(({ name }) => name));
    for (const each of readKept(text)) {
      const part = keptPart(orderSearch.read(each.search));
      const kept = keptConditions(list, part);
      if ('q' in part && !('q' in kept)) shortened.push(each.name);
      if (known.has(each.name) || Object.keys(kept).length === 0) continue;
      // One that is not taken stays in the browser, and holds up no other.
      await api.settings.saveFilter({ list, name: each.name, search: kept, default: false }).catch(() => refused.push(each));
    }
  } catch {
    return;
  }
  if (refused.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(refused));
  if (shortened.length > 0)
    toast.info('저장한 조건을 서버로 옮겼습니다.', `이름이나 연락처일 수 있는 검색어는 뺐습니다: ${shortened.join(', ')}`);
  await queryClient.invalidateQueries({ queryKey: orpc.settings.filters.queryKey({ input: { list } }) });
}

interface Kept {
  name: string;
  search: Record<string, unknown>;
}

function readKept(text: string): Kept[] {
  const kept: unknown = parsed(text);
  return Array.isArray(kept) ? kept.filter((each): each is Kept => typeof each?.name === 'string' && typeof each?.search === 'object') : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
