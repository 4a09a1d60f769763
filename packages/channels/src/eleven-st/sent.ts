/** What a new product tells 11ST, read out of the Product XML of create. Pure. */
import type { ListingContent } from '../sdk/product.ts';
import type { SentDelivery, SentItem, SentListing } from '../sdk/sent.ts';
import { elevenNoticeOfType } from './notice-codes.ts';
import { mappingKey } from './options.ts';
import { toProductXml } from './product-out.ts';
import type { XmlContent, XmlNode } from './xml.ts';

/** `prdImage05` is the main picture again, for lists. */
const IMAGES = ['prdImage01', 'prdImage02', 'prdImage03', 'prdImage04'];

export function sentListing(content: ListingContent): SentListing {
  const { node, warnings } = toProductXml(content);
  const product = childrenOf(node[1]);
  const price = numberOf(product, 'selPrc') ?? 0;
  return {
    name: textOf(product, 'prdNm'),
    price,
    discountWon: numberOf(product, 'dscAmtPercnt') ?? 0,
    categoryIds: [textOf(product, 'dispCtgrNo')].filter(Boolean),
    optionNames: [...content.optionNames],
    items: itemsOf(content, product, price),
    supplements: product
      .filter(([name]) => name === 'ProductComponent')
      .map(([, body]) => childrenOf(body))
      .map((row) => ({
        name: textOf(row, 'compPrdNm'),
        price: numberOf(row, 'addCompPrc') ?? 0,
        quantity: numberOf(row, 'compPrdQty') ?? 0,
      })),
    imageUrls: IMAGES.map((name) => textOf(product, name)).filter(Boolean),
    detailHtml: textOf(product, 'htmlDetail'),
    tags: null,
    delivery: deliveryOf(product),
    notice: noticeOf(product),
    noticeFitted: false,
    warnings,
  };
}

function itemsOf(content: ListingContent, product: readonly XmlNode[], price: number): SentItem[] {
  if (content.optionNames.length === 0) {
    const quantity = numberOf(product, 'prdSelQty') ?? 0;
    return [{ optionValues: [], price, quantity, onSale: quantity > 0 }];
  }
  const mixed = product.find(([name]) => name === 'ProductOptionExt');
  const rows = (mixed ? childrenOf(mixed[1]) : product).filter(([name]) => name === 'ProductOption');
  const valuesOf = new Map(content.items.map(({ optionValues }) => [mappingKey(content.optionNames, optionValues), optionValues]));
  return rows.map(([, body]) => {
    const option = childrenOf(body);
    const values = mixed ? valuesOf.get(textOf(option, 'optionMappingKey')) : [textOf(option, 'colValue0')];
    return {
      optionValues: values ?? [],
      price: price + (numberOf(option, 'colOptPrice') ?? 0),
      quantity: numberOf(option, mixed ? 'colOptCount' : 'colCount') ?? 0,
      onSale: textOf(option, 'useYn') === 'Y',
    };
  });
}

function deliveryOf(product: readonly XmlNode[]): SentDelivery {
  return {
    fee: numberOf(product, 'dlvCst1') ?? 0,
    freeFrom: numberOf(product, 'PrdFrDlvBasiAmt'),
    returnFee: numberOf(product, 'rtngdDlvCst'),
    exchangeFee: numberOf(product, 'exchDlvCst'),
    jejuFee: numberOf(product, 'jejuDlvCst'),
    islandFee: numberOf(product, 'islandDlvCst'),
    days: null,
  };
}

function noticeOf(product: readonly XmlNode[]): SentListing['notice'] {
  const sent = product.find(([name]) => name === 'ProductNotification');
  if (!sent) return [];
  const body = childrenOf(sent[1]);
  const labels = new Map(elevenNoticeOfType(textOf(body, 'type'))?.items);
  return body
    .filter(([name]) => name === 'item')
    .map(([, item]) => childrenOf(item))
    .map((item) => ({ label: labels.get(textOf(item, 'code')) ?? textOf(item, 'code'), value: textOf(item, 'name') }));
}

function childrenOf(content: XmlContent): readonly XmlNode[] {
  return Array.isArray(content) ? content : [];
}

function textOf(nodes: readonly XmlNode[], name: string): string {
  const content = nodes.find(([each]) => each === name)?.[1];
  if (content === undefined || Array.isArray(content)) return '';
  return typeof content === 'object' && 'cdata' in content ? content.cdata : String(content);
}

function numberOf(nodes: readonly XmlNode[], name: string): number | null {
  const read = textOf(nodes, name);
  return read === '' ? null : Number(read);
}
