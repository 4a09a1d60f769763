/** What is offered beside a product of 11ST (추가구성상품, `ProductComponent`): ours beside the seller's own, which an update would take away. Pure. */
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire, whole, wires } from '../sdk/reader.ts';
import { elementsNamed } from './envelope.ts';
import { contentOf, type Standing } from './product-kept.ts';
import type { XmlNode } from './xml.ts';

/** Heading under which buyers choose them; ours have no groups. */
const GROUP = '추가구성';
const TAXED = '01';

type Supplement = NonNullable<ListingContent['supplements']>[number];

/** A number that the seller did not change in Moa stays the shop's, which has counted it down since. */
export function componentNodes({ supplements = [], formerSupplements: former = [] }: ListingContent, { product }: Standing): XmlNode[] {
  const left = wires(elementsNamed(product, 'ProductComponent'));
  // One name may stand under several headings: one row is ours, the others are the seller's.
  const take = (name: string) => {
    const at = left.findIndex((row) => text(row.compPrdNm) === name);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const ours = supplements.map((each) => {
    const before = take(each.name);
    const isUnchanged = former.find(({ name }) => name === each.name)?.quantity === each.quantity;
    return component(each, before, before && isUnchanged ? (whole(before.compPrdQty) ?? each.quantity) : each.quantity);
  });
  for (const { name } of former) if (!supplements.some((each) => each.name === name)) take(name);
  return [...left.map((row): XmlNode => ['ProductComponent', contentOf(row)]), ...ours];
}

function component({ name, price }: Supplement, before: Wire = {}, quantity: number): XmlNode {
  const kept = { addPrdGrpNm: GROUP, compPrdVatCd: TAXED, ...before };
  return [
    'ProductComponent',
    contentOf({ ...kept, compPrdNm: name, addCompPrc: price, compPrdQty: quantity, addUseYn: quantity > 0 ? 'Y' : 'N' }),
  ];
}
