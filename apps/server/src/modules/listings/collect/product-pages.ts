/** Reading what a shop has, page by page. */
import type { ConnectorContext, Failure, ObservedProduct, ProductCapability } from '@moa/channels/sdk';
import { trailTo } from '@moa/channels/sdk';

type List = NonNullable<ProductCapability['list']>;

export interface ProductPage {
  products: ObservedProduct[];
  /** Korean: what of the page could not be read. */
  warnings: string[];
}

/** Each page in turn, then what went wrong; null when all of them were read. */
export async function* productPages(list: List, ctx: ConnectorContext): AsyncGenerator<ProductPage, Failure | null> {
  let cursor: string | null = null;
  for (let trail: string | undefined; ; ) {
    const page: Awaited<ReturnType<List>> = await list(ctx, cursor);
    if (page.kind !== 'ok') return page;
    yield { products: page.value.products, warnings: page.warnings ?? [] };
    const next = page.value.nextCursor;
    if (next === null) return null;
    const longer = trailTo(trail, cursor, next);
    if (longer === null) return GOES_ROUND;
    trail = longer;
    cursor = next;
  }
}

const GOES_ROUND: Failure = {
  kind: 'again',
  message:
    '쇼핑몰이 이미 준 페이지를 되풀이해서 알려 주어 상품 목록을 끝까지 읽지 못했습니다. 읽은 상품은 저장했습니다. 잠시 후 다시 가져와주십시오.',
};
