/** Takes the shop category this seller chose before for the same standard category, as long as none is chosen. Draws nothing. */
import type { CreateShopDTO } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../client/api.ts';
import { useDraft, useFormActions, useFormStore, useValue } from '../form/form-context.tsx';

const PATH = 'createShopDTOList';

export function useRecommended(entry: CreateShopDTO, enabled: boolean) {
  const categoryId = useDraft((draft) => draft.composition.categories[0]?.categoryId ?? '');
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

export function AutoCategory({ index }: { index: number }) {
  const path = `${PATH}.${index}`;
  const entry = useValue<CreateShopDTO | undefined>(path);
  return entry && entry.category === null ? <Inquirer entry={entry} path={path} /> : null;
}

function Inquirer({ entry, path }: { entry: CreateShopDTO; path: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const { data } = useRecommended(entry, true);
  const remembered = data?.contents.find((node) => node.reason === 'REMEMBERED');
  useEffect(() => {
    if (!remembered || store.get(`${path}.category`) !== null) return;
    store.set(`${path}.category`, { categoryId: remembered.id, path: remembered.path });
    actions.recheck();
  }, [remembered, path, store, actions]);
  return null;
}
