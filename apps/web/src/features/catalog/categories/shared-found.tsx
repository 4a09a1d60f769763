/** Categories that two shops share: one choice serves the product at both. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import type { CreateShopDTO } from '@moa/core';
import { SHOP_TYPES } from '@moa/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useDraft, useFormActions, useFormStore } from '../form/form-context.tsx';
import { withFilled } from './filled.ts';
import { choicesOf, entriesToFill, type SharedChoice } from './shared.ts';

const LIST = 'createShopDTOList';

/** Nothing where the product goes to one of the two alone. */
export function SharedFound({ entry, keyword, onChosen }: { entry: CreateShopDTO; keyword: string; onChosen(): void }) {
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
  const fill = useFill(entry);
  if (other === undefined || !goesToBoth) return null;
  const both = `${SHOP_TYPES[shopType].title}·${SHOP_TYPES[other].title} 함께`;
  return choicesOf(data?.contents ?? [], shopType, other).map((choice) => (
    <li key={choice.key}>
      <button
        type="button"
        onClick={() => {
          fill(choice);
          onChosen();
        }}
      >
        <span>{choice.path}</span>
        <small>{choice.names === '' ? both : `${both}: ${choice.names}`}</small>
      </button>
    </li>
  ));
}

/** The path of a category is that of its shop's own tree, which names its levels otherwise: it is there at once by its name, then by its path. */
function useFill(pressed: CreateShopDTO) {
  const store = useFormStore();
  const actions = useFormActions();
  const client = useQueryClient();
  const { data } = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));

  function together(): string | null {
    const { shopType, shopAccountId } = pressed.shopInfoDTO;
    const accounts = data?.contents ?? [];
    const own = accounts.find((account) => account.shopType === shopType && account.shopAccountId === shopAccountId);
    return accounts.find(({ id }) => id === own?.togetherWith)?.shopAccountId ?? null;
  }

  async function fillPath({ registerKey, shopInfoDTO }: CreateShopDTO, { id, name }: SharedChoice['shops'][number]) {
    const { shopType, shopAccountId } = shopInfoDTO;
    const input = { categoryKeyword: name, shopType, shopAccountId };
    const found = await client.fetchQuery(orpc.catalog.categorySearch.queryOptions({ input, staleTime: 60_000 })).catch(() => null);
    const path = found?.contents.find((node) => node.id === id)?.path;
    // Saved meanwhile: it is found by its name as well, and nothing is to be saved again.
    if (!store.meta().dirty) return;
    const index = store.draft().createShopDTOList.findIndex((entry) => entry.registerKey === registerKey);
    if (path === undefined || store.draft().createShopDTOList[index]?.category?.categoryId !== id) return;
    store.set(`${LIST}.${index}.category`, { categoryId: id, path });
  }

  return ({ shops }: SharedChoice) => {
    const [, { shopType: other }] = shops;
    const entries = store.draft().createShopDTOList;
    for (const entry of entriesToFill({ entries, filled: store.meta().filled, togetherWith: together() }, pressed, other)) {
      const category = shops.find(({ shopType }) => shopType === entry.shopInfoDTO.shopType);
      if (category === undefined) continue;
      store.setMeta({ filled: withFilled(store.meta().filled, entry.registerKey, null) });
      store.set(`${LIST}.${entries.indexOf(entry)}.category`, { categoryId: category.id, path: category.name });
      void fillPath(entry, category);
    }
    actions.recheck();
  };
}
