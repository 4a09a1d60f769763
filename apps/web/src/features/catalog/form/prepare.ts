/** The draft as it goes to the server, as a copy begins, and as it goes over one that was saved before. Pure. */
import { type CreateShopDTO, deriveBasic, type MainSku, newShopEntry, nextTemporaryKey, type ProductDraft } from '@moa/core';

const NEW_SKU: MainSku = {
  id: null,
  skuCode: '',
  stockQuantity: 0,
  saleUnitQuantity: 1,
  brand: '',
  manufacturer: '',
  salePrice: 0,
  skuName: '',
  attributes: {},
  roleId: 'SELF',
  siblingCode: null,
};

/** Derived values follow from the composition; names lose their outer blanks. */
export function toSave(draft: ProductDraft): ProductDraft {
  const name = draft.basic.productName.trim();
  const { mainInfo, optionInfo } = draft.composition;
  const [sku] = mainInfo.skus;
  const skus = optionInfo.usable
    ? []
    : [
        {
          ...(sku ?? NEW_SKU),
          stockQuantity: mainInfo.saleQuantity * (sku?.saleUnitQuantity ?? 1),
          salePrice: mainInfo.price,
          skuName: name,
          brand: draft.basic.brand,
          manufacturer: draft.basic.manufacturer,
        },
      ];
  return {
    ...draft,
    composition: { ...draft.composition, mainInfo: { ...mainInfo, name, skus } },
    basic: { ...draft.basic, productName: name, ...deriveBasic(draft) },
  };
}

/** A new product that begins like another one: no ids, no stock numbers that belong to the other, shops as new registrations. */
export function toCopy(draft: ProductDraft): ProductDraft {
  const { composition } = draft;
  return {
    ...draft,
    id: null,
    moaProductSeq: null,
    createdDate: null,
    updatedDate: null,
    version: 0,
    composition: {
      ...composition,
      mainInfo: { ...composition.mainInfo, seenQuantity: null, skus: [] },
      optionInfo: {
        ...composition.optionInfo,
        optionCombinations: composition.optionInfo.optionCombinations.map((row) => ({
          ...row,
          id: null,
          skuId: null,
          skuCode: '',
          seenQuantity: null,
          barcode: '',
        })),
      },
    },
    common: { ...draft.common, sellerBarcode: '' },
    createShopDTOList: copiedShops(draft.createShopDTOList),
  };
}

function copiedShops(entries: readonly CreateShopDTO[]): CreateShopDTO[] {
  const copies: CreateShopDTO[] = [];
  for (const { shopInfoDTO, basic, common, shopConsignment, category, multiCategory, etc } of entries) {
    const fresh = newShopEntry(shopInfoDTO, nextTemporaryKey(shopInfoDTO, copies));
    // Prices by option belong to options of the other product.
    copies.push({ ...fresh, basic, common, shopConsignment, category, multiCategory, etc });
  }
  return copies;
}

/**
 * A new product that was saved by an earlier press, with what was typed since: ids, codes and stock numbers are those of the saved one.
 * @param sent the draft of the earlier press
 */
export function ontoSaved(mine: ProductDraft, sent: ProductDraft, saved: ProductDraft): ProductDraft {
  const { id, moaProductSeq, version, createdDate, updatedDate } = saved;
  const { mainInfo, optionInfo } = mine.composition;
  const stored = saved.composition;
  const combinations = new Map(stored.optionInfo.optionCombinations.map((row) => [row.optionValues.join('\u001f'), row]));
  const keys = new Map(sent.createShopDTOList.map((entry, index) => [entry.registerKey, saved.createShopDTOList[index]?.registerKey]));
  return {
    ...mine,
    id,
    moaProductSeq,
    version,
    createdDate,
    updatedDate,
    composition: {
      ...mine.composition,
      mainInfo: {
        ...mainInfo,
        seenQuantity: stored.mainInfo.seenQuantity,
        skus: mainInfo.skus.map((sku, index) => ({ ...sku, ...identityOf(sku, stored.mainInfo.skus[index]) })),
      },
      optionInfo: {
        ...optionInfo,
        optionCombinations: optionInfo.optionCombinations.map((row) => {
          const known = combinations.get(row.optionValues.join('\u001f'));
          return known ? { ...row, ...identityOf(row, known), skuId: known.skuId, seenQuantity: known.seenQuantity } : row;
        }),
      },
    },
    createShopDTOList: mine.createShopDTOList.map((entry) => ({ ...entry, registerKey: keys.get(entry.registerKey) ?? entry.registerKey })),
  };
}

function identityOf<T extends { id: string | null; skuCode: string }>(mine: T, known: T | undefined): Pick<T, 'id' | 'skuCode'> {
  return { id: known?.id ?? mine.id, skuCode: mine.skuCode || (known?.skuCode ?? '') };
}
