/** 재판매·불량·미회수: what became of goods that came back. Decided once a piece, in one go or in several. */
import { problem } from '@moa/contract';
import { type Restock, restockEffects, restockPieces, restockProblem } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { applyStock, type StockBooking } from '../../stock/index.ts';
import { claimSource } from '../ingest/ingest.ts';

export interface Decision {
  claimId: number;
  restock: Restock;
  /** Login of who decided. */
  actor: string;
}

interface ReturnedGoods {
  id: number;
  line_id: number | null;
  type: string;
  state: string;
  quantity: number;
  decided: number;
  restock_round: number;
  parts: [number, number][] | null;
  shipped: boolean;
}

/** What was decided together with an approval. What can't be booked yet stays among the returns without a decision. */
export async function decideWithApproval(tx: TenantTx, decisions: readonly Decision[]): Promise<void> {
  const goods = new Map((await lockGoods(tx, decisions)).map((each) => [each.id, each]));
  for (const decision of decisions) {
    const found = goods.get(decision.claimId);
    if (found && whyNot(found, decision.restock) === null) await book(tx, found, decision);
  }
}

/**
 * @param known pieces that were decided about when the seller looked: with another number somebody decided meanwhile
 * @throws NOT_FOUND, INVALID_STATE or STALE_VERSION, each with what to do
 */
export async function decideRestock(tx: TenantTx, decision: Decision, known: number): Promise<{ left: number }> {
  const [found] = await lockGoods(tx, [decision]);
  if (!found) throw problem('NOT_FOUND', { detail: '반품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  if (found.decided !== known)
    throw problem('STALE_VERSION', { detail: '다른 사람이 먼저 정했습니다. 목록을 새로고침한 뒤 남은 수량을 확인해주십시오.' });
  const why = whyNot(found, decision.restock);
  if (why !== null) throw problem('INVALID_STATE', { detail: why });
  await book(tx, found, decision);
  return { left: found.quantity - found.decided - restockPieces(decision.restock) };
}

/** Goods come back before a return ends and before an exchange is sent. */
const CAME_BACK: Readonly<Record<string, readonly string[]>> = { RETURN: ['APPROVED', 'DONE'], EXCHANGE: ['REDELIVERING', 'DONE'] };

function whyNot(goods: ReturnedGoods, asked: Restock): string | null {
  if (!CAME_BACK[goods.type]?.includes(goods.state)) return '반품승인이나 교환 재발송을 마친 건만 재고를 정할 수 있습니다.';
  if (goods.parts === null) return '어느 SKU인지 아직 몰라 재고에 넣을 수 없습니다. 주문에서 상품 매칭을 먼저 해주십시오.';
  if (!goods.shipped) return '아직 출고되지 않은 주문이라 재고에 넣을 것이 없습니다.';
  return restockProblem(asked, goods.quantity - goods.decided);
}

async function lockGoods(tx: TenantTx, decisions: readonly Decision[]): Promise<ReturnedGoods[]> {
  if (decisions.length === 0) return [];
  const { rows } = await tx.query<ReturnedGoods>(
    `select c.id, c.line_id, c.type, c.state, c.quantity, c.resold + c.damaged + c.missing as decided, c.restock_round, l.parts,
            coalesce(l.stock_state = 'SHIPPED', false) as shipped
       from claim c left join order_line l on l.seller_id = c.seller_id and l.id = c.line_id and l.seller_id = $1
      where c.seller_id = $1 and c.id = any ($2::bigint[]) and ${ofVisibleShops('c.account_id', '$3')} order by c.id for no key update of c`,
    [tx.sellerId, decisions.map(({ claimId }) => claimId), tx.shopAccountIds],
    'orders.returned-goods',
  );
  return rows;
}

async function book(tx: TenantTx, goods: ReturnedGoods, { restock, actor }: Decision): Promise<void> {
  await tx.query(
    `update claim set resold = resold + $3, damaged = damaged + $4, missing = missing + $5, restock_round = restock_round + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, goods.id, restock.resell, restock.damaged, restock.missing],
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, claim_id, kind, title, detail, tone, actor) values ($1, $2, $3, 'RESTOCK', '반품 재고 결정', $4, 'GOOD', $5) returning line_id`,
    [tx.sellerId, goods.line_id, goods.id, wordsOf(restock), actor],
  );
  const parts = (goods.parts ?? []).map(([skuId, unitQuantity]) => ({ skuId, unitQuantity }));
  const id = claimSource(goods.id, goods.restock_round);
  await applyStock(
    tx,
    restockEffects(restock, parts).map((each): StockBooking => ({ ...each, source: { kind: 'CLAIM', id } })),
    { actor, urgency: 1 },
  );
}

/** `재판매 2개 · 불량 1개` */
function wordsOf({ resell, damaged, missing }: Restock): string {
  const words: [string, number][] = [
    ['재판매', resell],
    ['불량', damaged],
    ['미회수', missing],
  ];
  return words.flatMap(([name, pieces]) => (pieces > 0 ? [`${name} ${pieces}개`] : [])).join(' · ');
}
