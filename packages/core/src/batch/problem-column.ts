/** The cell that a problem of a draft is about. Pure. */
import type { AppliedRows } from './apply-rows.ts';

const COLUMNS: readonly [RegExp, string][] = [
  [/^basic\.productName/, 'name'],
  [/^(?:composition\.mainInfo\.(?:price|skus\.\d+\.salePrice)|basic\.salePrice)$/, 'price'],
  [/^(?:composition\.mainInfo\.saleQuantity|basic\.stockQuantity)$/, 'stock'],
  [/^composition\.mainInfo\.skus\.\d+\.skuCode/, 'skuCode'],
  [/^composition\.categories/, 'category'],
  [/^basic\.costPrice/, 'costPrice'],
  [/^basic\.searchKeywords/, 'keywords'],
  [/^basic\.(brand|manufacturer|modelName|modelCode)/, '$1'],
  [/^common\.origin\.importer/, 'importer'],
  [/^common\.origin/, 'origin'],
  [/^common\.productInfoProvidedNotice/, 'notice'],
  [/^common\.afterServiceTelephoneNumber/, 'afterServicePhone'],
  [/^common\.afterServiceGuideContent/, 'afterServiceGuide'],
  [/^common\.minorPurchasable/, 'minor'],
  [/^common\.(manufacturingDate|validDate|productState|taxType)/, '$1'],
  [/^common\.detailInfoContent/, 'detail'],
  [/^common\.images/, 'mainImage'],
  [/^common\.sellerManagementCode/, 'code'],
  [/^common\.sellerBarcode/, 'barcode'],
  [/^common\.deliveryInfo/, 'deliveryTemplate'],
];
const OF_OPTION: Readonly<Record<string, string>> = {
  optionValues: 'optionValue1',
  optionPrice: 'optionPrice',
  saleQuantity: 'stock',
  skuCode: 'skuCode',
  barcode: 'barcode',
  saleUnitQuantity: 'unit',
};

/** Row and column of a draft's problem; the name of the product where no cell says it. */
export function cellOfProblem(
  path: string,
  firstRow: number,
  { optionRows }: Pick<AppliedRows, 'optionRows'>,
): { row: number; column: string } {
  const [, axis, part] = /^composition\.optionInfo\.options\.(\d+)\.(name|values)/.exec(path) ?? [];
  if (axis !== undefined) return { row: firstRow, column: `option${part === 'name' ? 'Name' : 'Value'}${Number(axis) + 1}` };
  const [, option, field] = /^composition\.optionInfo\.optionCombinations\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (option !== undefined) return { row: optionRows[Number(option)] ?? firstRow, column: OF_OPTION[field ?? ''] ?? 'optionValue1' };
  if (path.startsWith('composition.optionInfo.optionCombinations')) return { row: firstRow, column: 'optionPrice' };
  if (path.startsWith('composition.optionInfo')) return { row: firstRow, column: 'optionName1' };
  for (const [pattern, column] of COLUMNS) {
    const match = pattern.exec(path);
    if (match !== null) return { row: firstRow, column: column === '$1' ? (match[1] ?? 'name') : column };
  }
  return { row: firstRow, column: 'name' };
}
