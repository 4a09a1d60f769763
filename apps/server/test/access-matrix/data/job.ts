/** Runs of the world's seller that a sub-user for products may see. */
import { claimItems, completeItems, createRun, pauseRun } from '../../../src/platform/jobs/index.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

/** A run that waits, or one that has ended with a failed item. */
export function productRun(world: World, state: 'QUEUED' | 'FAILED' = 'QUEUED'): Promise<string> {
  return world.database.tenant(world.seller.sellerId, async (tx) => {
    const items = [{ key: '1', label: `${MARK} ${SHOP_MARK} 셔츠` }];
    const runId = await createRun(tx, { kind: 'listings.transmit', title: `${MARK} 상품 전송`, items });
    if (state === 'FAILED') {
      const claimed = await claimItems(tx, runId, 1, 'matrix');
      await completeItems(
        tx,
        runId,
        claimed.map(({ seq, attemptNo }) => ({ seq, attemptNo, status: 'FAILED', message: '쇼핑몰이 거절했습니다.' })),
      );
    }
    return String(runId);
  });
}

/** A run that rests. */
export async function pausedRun(world: World): Promise<string> {
  const id = await productRun(world);
  await world.database.tenant(world.seller.sellerId, (tx) => pauseRun(tx, Number(id)));
  return id;
}
