/** Many categories at once, by their ids: what a template or a product names is shown as it is called now. */
import type { templates } from '@moa/contract';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { standardCategory } from '../products/index.ts';
import type { ShopLookups } from '../shops/index.ts';

type Of = Handlers<typeof templates>['categoryDetails'];
type Details = Awaited<ReturnType<Of>>['contents'];

export async function categoryDetails(
  lookups: ShopLookups,
  context: RequestContext,
  { categoryIds, shopType, shopAccountId }: Parameters<Of>[0]['input'],
): Promise<Details> {
  const wanted = [...new Set(categoryIds)];
  if (shopType === undefined || shopAccountId === undefined)
    return wanted.flatMap((categoryId) => {
      const category = standardCategory(categoryId);
      if (category === null) return [];
      const { id, name, path, leaf, noticeCode } = category;
      return [{ id, name, path, leaf, noticeCode }];
    });
  const nodes = await lookups.categoriesById(context.scope, { shopType, shopAccountId }, wanted);
  return nodes.map((node) => ({ ...node, noticeCode: null }));
}
