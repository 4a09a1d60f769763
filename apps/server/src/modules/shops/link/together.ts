/** Two accounts whose new listings have one product together (docs/adr/0023): whether they can, and that they do. */
import { problem } from '@moa/contract';
import { SHOP_TYPES } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { ShopRuntime } from '../runtime/runtime.ts';

/** Throws unless the two accounts are of the two sites of one interface, linked by one key. */
export async function requirePair(runtime: ShopRuntime, sellerId: number, id: number, withId: number): Promise<void> {
  const [own, other] = await Promise.all([runtime.account(sellerId, id), runtime.account(sellerId, withId)]);
  const together = own && runtime.connector(own.shopType)?.manifest.together;
  if (!own || !other || !together || other.shopType !== together.with || other.environment !== own.environment)
    throw refused('함께 등록할 수 없는 쇼핑몰 계정입니다. 목록을 새로고침한 뒤 다시 골라주십시오.');
  if (own.status === 'UNLINKED' || other.status === 'UNLINKED') throw refused('연동을 해제한 쇼핑몰 계정입니다. 먼저 다시 연동해주십시오.');
  const [mine, theirs] = await Promise.all([id, withId].map((account) => runtime.context(sellerId, account, 2)));
  const keyOf = (found: typeof mine) => found?.ctx.account.credentials[together.credential];
  if (keyOf(mine) !== keyOf(theirs)) {
    const label = runtime.connector(own.shopType)?.manifest.credentials.find(({ key }) => key === together.credential)?.label ?? '';
    throw refused(
      `두 계정의 ${label}가 달라 한 상품으로 등록할 수 없습니다. 같은 ${label}로 연동한 ${SHOP_TYPES[together.with].title} 계정을 골라주십시오.`,
    );
  }
}

function refused(message: string) {
  return problem('UNPROCESSABLE', { detail: message, errors: [{ path: 'togetherWith', code: 'NOT_A_PAIR', message }] });
}

/** Both name each other, and nobody else names one of them. @param withId null: each has products of its own again */
export async function storePair(tx: TenantTx, id: number, withId: number | null): Promise<void> {
  await tx.query(
    `with locked as (
       select id from shop_account where seller_id = $1 and (id in ($2, $3::bigint) or together_with in ($2, $3::bigint)) order by id for no key update)
     update shop_account a set together_with = case when a.id = $2 then $3::bigint when a.id = $3::bigint then $2 end, version = version + 1, updated_at = now()
       from locked where a.seller_id = $1 and a.id = locked.id`,
    [tx.sellerId, id, withId],
    'shops.pair',
  );
}
