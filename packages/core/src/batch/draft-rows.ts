/** A product as rows of the sheet, the way back of `applyRows`. What a cell can't say (pictures, values of a notice, KC numbers) is left out. Pure. */

import type { CreateShopDTO, FieldValue, OptionCombination, ProductDraft } from '../product/draft.ts';
import { TAX_TYPES } from '../product/draft.ts';
import { withBrackets } from './cells.ts';
import { type BatchShop, NO, PRODUCT_STATES, shopColumn, YES } from './columns.ts';
import type { BatchRow } from './rows.ts';

/** What codes of a draft are called. */
export interface BatchNames {
  origin(code: string): string | null;
  notice(code: string): string | null;
  deliveryTemplate(id: string): string | null;
  shops: readonly BatchShop[];
}

const yesNo = (value: boolean) => (value ? YES : NO);

/** @param from number of the first row */
export function draftRows(draft: ProductDraft, names: BatchNames, from: number): BatchRow[] {
  const { optionInfo, mainInfo } = draft.composition;
  const product = cellsOfProduct(draft, names);
  const rows = optionInfo.usable
    ? optionInfo.optionCombinations.map((row) => cellsOfOption(row))
    : [
        {
          stock: String(mainInfo.saleQuantity),
          skuCode: mainInfo.skus[0]?.skuCode ?? '',
          unit: mainInfo.skus[0] === undefined ? '' : String(mainInfo.skus[0].saleUnitQuantity),
          barcode: draft.common.sellerBarcode,
        },
      ];
  return rows.map((cells, at) => ({
    row: from + at,
    cells: Object.fromEntries(
      Object.entries({ ...(at === 0 ? product : { code: product.code ?? '' }), ...cells }).filter(([, text]) => text.trim() !== ''),
    ),
  }));
}

function cellsOfProduct({ basic, common, composition, createShopDTOList }: ProductDraft, names: BatchNames): Record<string, string> {
  const cells: Record<string, string> = {
    code: common.sellerManagementCode,
    name: basic.productName,
    price: String(composition.mainInfo.price),
    costPrice: basic.costPrice === null ? '' : String(basic.costPrice),
    category: composition.categories[0]?.path ?? '',
    brand: basic.brand,
    manufacturer: basic.manufacturer,
    modelName: basic.modelName,
    modelCode: basic.modelCode,
    keywords: basic.searchKeywords.join(', '),
    detail: common.detailInfoContent,
    origin: common.origin.freeText || (names.origin(common.origin.code) ?? ''),
    importer: common.origin.importer,
    notice: names.notice(common.productInfoProvidedNotice.noticeCode) ?? '',
    productState: PRODUCT_STATES[common.productState],
    taxType: TAX_TYPES[common.taxType],
    minor: yesNo(common.minorPurchasable),
    deliveryTemplate: common.deliveryInfo.templateId === null ? '' : (names.deliveryTemplate(common.deliveryInfo.templateId) ?? ''),
    afterServicePhone: common.afterServiceTelephoneNumber,
    afterServiceGuide: common.afterServiceGuideContent,
    manufacturingDate: common.manufacturingDate ?? '',
    validDate: common.validDate ?? '',
    comment: common.sellerCommentContent,
  };
  composition.optionInfo.options.forEach(({ name }, at) => {
    cells[`optionName${at + 1}`] = name;
  });
  for (const entry of createShopDTOList) Object.assign(cells, cellsOfShop(entry, names.shops));
  return cells;
}

function cellsOfOption(row: OptionCombination): Record<string, string> {
  return {
    ...Object.fromEntries(row.optionValues.map((value, at) => [`optionValue${at + 1}`, value])),
    stock: String(row.saleQuantity),
    optionPrice: String(row.optionPrice),
    usable: yesNo(row.usable),
    skuCode: row.skuCode,
    unit: String(row.saleUnitQuantity),
    barcode: row.barcode,
  };
}

function cellsOfShop({ shopInfoDTO, category, etc }: CreateShopDTO, shops: readonly BatchShop[]): Record<string, string> {
  const shop = shops.find(
    ({ shopType, shopAccountId }) => shopType === shopInfoDTO.shopType && shopAccountId === shopInfoDTO.shopAccountId,
  );
  if (shop === undefined) return {};
  const cells: Record<string, string> = { [shopColumn(shop.accountId, 'sold')]: YES };
  if (category !== null) cells[shopColumn(shop.accountId, 'category')] = withBrackets(category.path, category.categoryId);
  for (const field of shop.fields) {
    const value = etc[field.key];
    if (value !== undefined) cells[shopColumn(shop.accountId, field.key)] = fieldText(value, field.options);
  }
  return cells;
}

/** A field's value as a cell says it. */
export function fieldText(value: FieldValue, options: BatchShop['fields'][number]['options']): string {
  if (typeof value === 'boolean') return yesNo(value);
  if (Array.isArray(value)) return value.join(', ');
  return options?.find((each) => each.value === value)?.label ?? String(value);
}
