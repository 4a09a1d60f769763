/** What was said before a question: the same buyer's earlier ones, and answers about the same product. */
import { problem } from '@moa/contract';
import { isSameBuyer } from '@moa/core';
import type { SellerScope } from '../../platform/database/index.ts';
import { openContent } from './content.ts';
import { answeredOfProduct, askedBefore, askedOfOrders } from './earlier.queries.ts';
import { readById } from './questions.queries.ts';
import { type QuestionsDeps, toWire, type WireQuestion } from './questions.service.ts';

/** Of each kind. */
const SHOWN = 20;
/** Earlier questions of the account that are looked through for the buyer: what a shop calls her stands sealed in each. */
const LOOKED_THROUGH = 300;

/**
 * @param personal whether the caller may see whom a question is from
 * @throws NOT_FOUND for one that the caller does not see
 */
export async function readEarlier(
  { database, sellerVault, now }: QuestionsDeps,
  scope: SellerScope,
  id: number,
  personal: boolean,
): Promise<{ buyer: WireQuestion[]; product: WireQuestion[] }> {
  const keys = await sellerVault.forSeller(scope.sellerId);
  return database.tenant(
    scope,
    async (tx) => {
      const [question] = await readById(tx, [id]);
      if (!question) throw problem('NOT_FOUND', { detail: '문의를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
      const { buyer } = openContent(keys, question.content);
      const [ofOrders, before, ofProduct] = await Promise.all([
        askedOfOrders(tx, question),
        isSameBuyer(buyer, buyer) ? askedBefore(tx, question, LOOKED_THROUGH) : [],
        answeredOfProduct(tx, question, SHOWN),
      ]);
      const hers = before.filter(({ content }) => isSameBuyer(buyer, openContent(keys, content).buyer)).map((row) => row.id);
      const buyerIds = new Set([...ofOrders, ...hers]);
      const rows = await readById(tx, [...new Set([...buyerIds, ...ofProduct])]);
      const newest = rows.toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime() || b.id - a.id);
      const wire = async (ids: ReadonlySet<number>) =>
        toWire(tx, keys, newest.filter((row) => ids.has(row.id)).slice(0, SHOWN), now(), personal);
      const [own, about] = [await wire(buyerIds), await wire(new Set(ofProduct.filter((each) => !buyerIds.has(each))))];
      return { buyer: own, product: about };
    },
    { readOnly: true },
  );
}
