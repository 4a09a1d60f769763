/** Linking a COUPANG account. */
import type { LinkCapability } from '../sdk/connector.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { vendorId } from './client.ts';
import { warehousePage } from './warehouses.ts';

export const link: LinkCapability = {
  /** The vendor's return places: needs key, secret, registered address and the right vendor id at once. */
  async check(ctx) {
    const answer = await warehousePage(ctx, 'RETURN', 1, 1);
    if (answer.kind === 'refused') {
      return {
        kind: 'relink',
        message: `업체코드 ${vendorId(ctx)}(으)로 쿠팡에 연결하지 못했습니다. 업체코드와 키를 확인해주십시오.`,
      };
    }
    return mapOutcome(answer, ({ rows }) => ({ shopName: vendorId(ctx), multiShops: [], isOpenApi: true, raw: { places: rows.length } }));
  },
};
