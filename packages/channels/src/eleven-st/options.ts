/** Options of an 11ST product: one axis as single options, more as a combination (sheet 4, Options). Pure. */
import { byteLength } from '@moa/core';
import type { FieldProblem } from '../sdk/outcome.ts';
import { axisValues } from '../sdk/pairing.ts';
import { combination, optionName, PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import type { XmlNode } from './xml.ts';

const TITLE_BYTES = 40;
const VALUE_BYTES = 50;

/** What the seller decided about the options at 11ST. */
export interface SellersOptions {
  /** `prdExposeClfCd` */
  exposure: string;
  /** Item numbers that stay out of use. */
  stopped: ReadonlySet<string>;
}

/** Elements of the options; the stock of a product without options. */
export function optionNodes(content: ListingContent, { exposure, stopped }: SellersOptions): XmlNode[] {
  const [title] = content.optionNames;
  if (title === undefined) return [['prdSelQty', content.items[0]?.quantity ?? 0]];
  const head: XmlNode[] = [
    ['optSelectYn', 'Y'],
    ['txtColCnt', '1'],
    ['prdExposeClfCd', exposure],
  ];
  return content.optionNames.length === 1
    ? [...head, ['colTitle', title], ...content.items.map((item): XmlNode => singleOption(content, item, stopped))]
    : [
        ...head,
        ['optMixYn', 'Y'],
        ...axisNodes(content),
        ['ProductOptionExt', content.items.map((item) => mixedOption(content, item, stopped))],
      ];
}

function singleOption(content: ListingContent, item: ListingItem, stopped: ReadonlySet<string>): XmlNode {
  return [
    'ProductOption',
    [
      ['useYn', inUse(item) && !stopped.has(item.shopItemId ?? '') ? 'Y' : 'N'],
      ['colOptPrice', item.price - content.price],
      ['colValue0', item.optionValues[0] ?? ''],
      ['colCount', inUse(item) ? item.quantity : 0],
      ['colSellerStockCd', item.itemCode],
    ],
  ];
}

function axisNodes(content: ListingContent): XmlNode[] {
  return content.optionNames.map((title, axis): XmlNode => {
    const options = axisValues(content, axis).map(
      (value): XmlNode => [
        'ProductOption',
        [
          ['colValue0', value],
          ['colOptPrice', 0],
        ],
      ],
    );
    return ['ProductRootOption', [['colTitle', title], ...options]];
  });
}

function mixedOption(content: ListingContent, item: ListingItem, stopped: ReadonlySet<string>): XmlNode {
  return [
    'ProductOption',
    [
      ['useYn', inUse(item) && !stopped.has(item.shopItemId ?? '') ? 'Y' : 'N'],
      ['colOptPrice', item.price - content.price],
      ['colOptCount', inUse(item) ? item.quantity : 0],
      ['colSellerStockCd', item.itemCode],
      ['optionMappingKey', mappingKey(content.optionNames, item.optionValues)],
    ],
  ];
}

/** `색상:남색†사이즈:L` */
export function mappingKey(titles: readonly string[], values: readonly string[]): string {
  return titles.map((title, axis) => `${title}:${values[axis] ?? ''}`).join('†');
}

/** A quantity of 0 is taken only for an option out of use. */
function inUse(item: ListingItem): boolean {
  return item.usable && item.quantity > 0;
}

/** What the manifest's limits can't say: lengths in bytes, and one option without an extra price. */
export function optionProblems(content: ListingContent): FieldProblem[] {
  if (content.optionNames.length === 0) return [];
  const problems: FieldProblem[] = [];
  content.optionNames.forEach((title, axis) => {
    if (byteLength(title) > TITLE_BYTES) {
      problems.push({
        path: optionName(axis),
        message: `11번가 옵션명은 ${TITLE_BYTES}바이트(한글 ${TITLE_BYTES / 2}자) 이하로 입력해주십시오.`,
      });
    }
  });
  content.items.forEach(({ optionValues }, index) => {
    if (optionValues.some((value) => byteLength(value) > VALUE_BYTES)) {
      const message = `11번가 옵션값은 ${VALUE_BYTES}바이트(한글 ${VALUE_BYTES / 2}자) 이하로 입력해주십시오.`;
      problems.push({ path: combination(index, 'optionValues'), message });
    }
  });
  if (!content.items.some((item) => item.usable && item.price === content.price)) {
    problems.push({ path: PATH.combinations, message: '추가금이 0원인 옵션이 하나 이상 있어야 합니다.' });
  }
  return problems;
}
