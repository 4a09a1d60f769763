/** The draft as it goes to the server, as a copy begins, and what changed between two versions. Pure. */
import { type CreateShopDTO, deriveBasic, type MainSku, newShopEntry, type ProductDraft, temporaryRegisterKey, valueAt } from '@moa/core';
import { labelOf } from './sections.ts';

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

/** Temporary key of a shop's next entry: unique within the draft. */
export function nextTemporaryKey(shop: CreateShopDTO['shopInfoDTO'], entries: readonly CreateShopDTO[]): string {
  const sameType = entries.filter((entry) => entry.shopInfoDTO.shopType === shop.shopType);
  const taken = new Set(entries.map((entry) => entry.registerKey));
  let counter = sameType.length;
  let key = temporaryRegisterKey(shop.shopType, shop.shopAccountId, [counter]);
  while (taken.has(key)) {
    counter += 1;
    key = temporaryRegisterKey(shop.shopType, shop.shopAccountId, [counter]);
  }
  return key;
}

export interface FieldChange {
  path: string;
  label: string;
  before: string;
  after: string;
}

const COMPARED = [
  'composition.categories',
  'composition.mainInfo.price',
  'composition.mainInfo.saleQuantity',
  'composition.optionInfo',
  'basic',
  'common',
];
const DERIVED = new Set(['basic.salePrice', 'basic.stockQuantity']);

/** What differs from `before` to `after`, in words. Lists of pictures and options are named by their numbers. */
export function changesBetween(before: ProductDraft, after: ProductDraft): FieldChange[] {
  const found = COMPARED.flatMap((path) => differences(path, valueAt(before, path), valueAt(after, path)));
  const shops = (draft: ProductDraft) => draft.createShopDTOList.map((entry) => entry.shopInfoDTO.shopName).join(', ');
  if (shops(before) !== shops(after))
    found.push({ path: 'createShopDTOList', label: '쇼핑몰', before: shops(before), after: shops(after) });
  return found;
}

function differences(path: string, before: unknown, after: unknown): FieldChange[] {
  if (DERIVED.has(path) || JSON.stringify(before) === JSON.stringify(after)) return [];
  if (path === 'composition.optionInfo.optionCombinations' || path === 'composition.optionInfo.options') {
    return [{ path, label: labelOf(path), before: optionText(before), after: optionText(after) }];
  }
  if (isRecord(before) && isRecord(after) && !Array.isArray(before)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(`${path}.${key}`, before[key], after[key]),
    );
  }
  return [{ path, label: labelOf(path), before: valueText(before), after: valueText(after) }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function optionText(value: unknown): string {
  if (!Array.isArray(value)) return '-';
  const stock = value.reduce((sum: number, row: { saleQuantity?: number }) => sum + (row.saleQuantity ?? 0), 0);
  const first = value[0] as { values?: string[] } | undefined;
  if (first?.values) return value.map((axis: { name: string; values: string[] }) => `${axis.name} ${axis.values.length}개`).join(', ');
  return `${value.length}개 · 재고 ${stock.toLocaleString('ko-KR')}개`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const path = (value[0] as { path?: unknown } | undefined)?.path;
    return typeof path === 'string' ? path : `${value.length}개`;
  }
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함';
  if (typeof value === 'number') return value.toLocaleString('ko-KR');
  const text = String(value ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .trim();
  if (text === '') return '비어 있음';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Shops that someone else added meanwhile stay when our version is written over theirs. */
export function overTheirs(mine: ProductDraft, base: ProductDraft, theirs: ProductDraft): ProductDraft {
  const known = new Set([...mine.createShopDTOList, ...base.createShopDTOList].map((entry) => entry.registerKey));
  const added = theirs.createShopDTOList.filter((entry) => !known.has(entry.registerKey));
  return { ...mine, version: theirs.version, createShopDTOList: [...mine.createShopDTOList, ...added] };
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
