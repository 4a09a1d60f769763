/** Linking a ZIGZAG store. */
import type { LinkCapability } from '../sdk/connector.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import { storeProof } from './proofs.ts';
import { SHOP } from './queries.ts';

export const link: LinkCapability = {
  async check(ctx) {
    const answer = await call(ctx, reading('link.check', SHOP, storeProof));
    if (answer.kind !== 'ok') return answer.kind === 'refused' ? notLinked(answer.message) : answer;
    const shop = answer.value.found;
    if (!shop) return notLinked('스토어 정보가 없습니다.');
    return { kind: 'ok', value: { shopName: text(shop.shop_name), multiShops: [], isOpenApi: true, raw: { shop_id: text(shop.shop_id) } } };
  },
};

function notLinked(message: string): Outcome<never> {
  return { kind: 'relink', message: `지그재그에 연결하지 못했습니다: ${message} Access Key와 Secret Key를 확인해주십시오.` };
}
