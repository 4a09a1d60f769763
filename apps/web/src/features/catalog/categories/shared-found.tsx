/** Categories that two shops share: one choice serves the product at both. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import type { CreateShopDTO } from '@moa/core';
import { SHOP_TYPES } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useDraft, useFormActions, useFormStore } from '../form/form-context.tsx';
import { withFilled } from './filled.ts';

const LIST = 'createShopDTOList';

/** Nothing where the product goes to one of the two alone. */
export function SharedFound({ entry, keyword, onChosen }: { entry: CreateShopDTO; keyword: string; onChosen(): void }) {
  const store = useFormStore();
  const actions = useFormActions();
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  const other = isLinkable(shopType) ? MANIFESTS[shopType].together?.with : undefined;
  const goesToBoth = useDraft((draft) => draft.createShopDTOList.some(({ shopInfoDTO }) => shopInfoDTO.shopType === other));
  const { data } = useQuery(
    orpc.catalog.categorySearchShared.queryOptions({
      input: { categoryKeyword: keyword, shopType, shopAccountId },
      enabled: goesToBoth,
      staleTime: 60_000,
    }),
  );
  if (other === undefined || !goesToBoth) return null;
  const found = (data?.contents ?? []).filter(({ shops }) =>
    [shopType, other].every((type) => shops.some((shop) => shop.shopType === type)),
  );

  function choose({ path, shops }: (typeof found)[number]) {
    store.draft().createShopDTOList.forEach(({ registerKey, shopInfoDTO }, index) => {
      const own = registerKey === entry.registerKey || shopInfoDTO.shopType === other;
      const category = shops.find((shop) => own && shop.shopType === shopInfoDTO.shopType);
      if (!category) return;
      store.setMeta({ filled: withFilled(store.meta().filled, registerKey, null) });
      store.set(`${LIST}.${index}.category`, { categoryId: category.id, path });
    });
    actions.recheck();
    onChosen();
  }

  const both = `${SHOP_TYPES[shopType].title}·${SHOP_TYPES[other].title} 함께`;
  return found.map((category) => (
    <li key={category.id}>
      <button type="button" onClick={() => choose(category)}>
        <span>{category.path}</span>
        <small>{both}</small>
      </button>
    </li>
  ));
}
