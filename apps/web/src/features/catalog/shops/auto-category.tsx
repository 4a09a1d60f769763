/** Fills in the shop category that is known for the standard one, as long as none is chosen, and marks it as filled in. Draws nothing. */
import type { CreateShopDTO } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../client/api.ts';
import { categoryToFill, withFilled } from '../categories/filled.ts';
import { useDraft, useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';

const PATH = 'createShopDTOList';

const useStandardId = () => useDraft((draft) => draft.composition.categories[0]?.categoryId ?? '');

export function useRecommended(entry: CreateShopDTO, enabled: boolean) {
  const categoryId = useStandardId();
  // The name as it stood when the question was first asked: typing must not ask again.
  const store = useFormStore();
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  return useQuery({
    ...orpc.catalog.categoryRecommend.queryOptions({ input: { categoryId, shopType, shopAccountId } }),
    queryFn: ({ signal }) =>
      orpc.catalog.categoryRecommend.call(
        { categoryId, shopType, shopAccountId, productName: store.draft().basic.productName },
        { signal },
      ),
    enabled: enabled && categoryId !== '',
    staleTime: 5 * 60_000,
  });
}

/** Only in work that is under way: a product that was merely opened is not changed. */
export function AutoCategory({ index }: { index: number }) {
  const path = `${PATH}.${index}`;
  const entry = useValue<CreateShopDTO | undefined>(path);
  const dirty = useMeta((meta) => meta.dirty);
  if (!entry || !dirty) return null;
  return entry.category === null ? <Filler entry={entry} path={path} /> : <Follower entry={entry} path={path} />;
}

function Filler({ entry, path }: { entry: CreateShopDTO; path: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const standardId = useStandardId();
  const { data } = useRecommended(entry, true);
  useEffect(() => {
    const known = categoryToFill(data?.contents ?? []);
    if (known === null || store.get(`${path}.category`) !== null) return;
    store.setMeta({ filled: withFilled(store.meta().filled, entry.registerKey, { reason: known.reason, standardId }) });
    store.set(`${path}.category`, { categoryId: known.id, path: known.path });
    actions.recheck();
  }, [data, entry.registerKey, path, standardId, store, actions]);
  return null;
}

/** What was filled in for another standard category is taken back; what she chose herself stays. */
function Follower({ entry, path }: { entry: CreateShopDTO; path: string }) {
  const store = useFormStore();
  const standardId = useStandardId();
  const filledFor = useMeta((meta) => meta.filled.get(entry.registerKey)?.standardId);
  useEffect(() => {
    if (filledFor === undefined || filledFor === standardId) return;
    store.setMeta({ filled: withFilled(store.meta().filled, entry.registerKey, null) });
    store.set(`${path}.category`, null);
  }, [filledFor, standardId, entry.registerKey, path, store]);
  return null;
}
