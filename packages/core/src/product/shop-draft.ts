/** The draft from the shops' side: what each is given, and what of the draft follows from its entries (specification, points 3 and 4). */
import type { CreateShopDTO, ProductDraft, RegisterShop } from './draft.ts';
import { ruledOptionPrice } from './pricing.ts';

/** The product as one shop is to have it: what its entry gives otherwise stands in the place of the base values. Pure. */
export function draftForShop(draft: ProductDraft, entry: CreateShopDTO): ProductDraft {
  const prices = new Map(entry.composition.optionInfo?.optionCombinations.map(({ id, optionPrice }) => [id, optionPrice]));
  const { optionInfo, mainInfo } = draft.composition;
  const { priceRule } = entry.basic;
  const ruled = (optionPrice: number) => (priceRule ? ruledOptionPrice(mainInfo.price, optionPrice, priceRule) : optionPrice);
  const optionCombinations = optionInfo.optionCombinations.map((row) => ({
    ...row,
    optionPrice: (row.id === null ? undefined : prices.get(row.id)) ?? ruled(row.optionPrice),
  }));
  return {
    ...draft,
    composition: { ...draft.composition, optionInfo: { ...optionInfo, optionCombinations } },
    common: { ...draft.common, ...entry.common },
  };
}

const shortOf = (entry: CreateShopDTO, shopIds: string[]): RegisterShop => ({
  shopProductId: entry.shopProductId,
  copyShopProductId: entry.copyShopProductId,
  shopType: entry.shopInfoDTO.shopType,
  shopAccountId: entry.shopInfoDTO.shopAccountId,
  shopName: entry.shopInfoDTO.shopName,
  registerKey: entry.registerKey,
  temporaryRegisterKey: entry.temporaryRegisterKey,
  isRegister: entry.isRegister,
  isRegDone: entry.isRegDone,
  shopIds,
});

/** What of a draft follows from the rest of it. */
export type DraftViews = Pick<ProductDraft, 'registerShops' | 'registerShopAccounts' | 'imageInfo' | 'detailContentInfo' | 'etcInfo'>;

export function viewsOf({ createShopDTOList: entries, common }: Pick<ProductDraft, 'createShopDTOList' | 'common'>): DraftViews {
  const firsts = entries.filter(
    (entry, at) => entries.findIndex(({ shopInfoDTO }) => shopInfoDTO.shopType === entry.shopInfoDTO.shopType) === at,
  );
  const accountsOf = (shopType: string) => [
    ...new Set(entries.filter(({ shopInfoDTO }) => shopInfoDTO.shopType === shopType).map(({ shopInfoDTO }) => shopInfoDTO.shopAccountId)),
  ];
  const stored = (there: boolean) => (there ? ('DONE' as const) : ('EMPTY' as const));
  return {
    registerShops: firsts.map((entry) => shortOf(entry, accountsOf(entry.shopInfoDTO.shopType))),
    registerShopAccounts: entries.map((entry) =>
      shortOf(entry, entry.shopInfoDTO.multiShopId === null ? [] : [entry.shopInfoDTO.multiShopId]),
    ),
    imageInfo: {
      uploadState: stored(common.images.length > 0),
      overrides: entries.flatMap(({ registerKey, common: { images } }) => (images === undefined ? [] : [{ registerKey, images }])),
    },
    detailContentInfo: {
      uploadState: stored(common.detailInfoContent !== ''),
      overrides: entries.flatMap(({ registerKey, basic: { detailInfoContent } }) =>
        detailInfoContent === undefined ? [] : [{ registerKey, detailInfoContent }],
      ),
    },
    etcInfo: { overrides: entries.filter(({ etc }) => Object.keys(etc).length > 0).map(({ registerKey, etc }) => ({ registerKey, etc })) },
  };
}

/** How a form holds its draft. `isMoaCalled`: the product came from the server. */
export interface DraftMode {
  isEdit: boolean;
  isMoaCalled: boolean;
}

/** A stored product as a form begins to edit it: entries without a status flag are skipped. */
export function draftForEdit(product: ProductDraft): { draft: ProductDraft; mode: DraftMode } {
  const createShopDTOList = product.createShopDTOList.filter(({ status }) => status != null);
  const draft = createShopDTOList.length === product.createShopDTOList.length ? product : { ...product, createShopDTOList };
  return { draft, mode: { isEdit: true, isMoaCalled: true } };
}
