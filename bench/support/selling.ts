/** What sells in a copy: products of ours at the five shops, and buyers of them. */
import { linkedAt } from '../../e2e/support/linked.ts';
import { type Copy, FIVE, jobEnd, makeProducts, PRODUCT_NAME } from './copy.ts';

const LIMIT_MS = 300_000;

/** Products of ours at all five shops, and nothing else on sale there. */
export async function sellEverywhere(copy: Copy, { products, pieces }: { products: number; pieces: number }): Promise<void> {
  const accounts = await linkedAt(copy.api, FIVE);
  const productIds = await makeProducts(copy, accounts, products, pieces);
  await jobEnd(copy, (await copy.api.listings.transmit({ productIds })).jobId, LIMIT_MS);
  for (const shopType of FIVE) {
    const { contents } = await copy.sandbox<{ contents: SoldProduct[] }>('GET', `/${shopType}/products?size=1000`);
    for (const { accountId, productId, name } of contents) {
      if (name.startsWith(PRODUCT_NAME)) {
        // Of a shop that looks at products first; elsewhere there is nothing to approve.
        await copy.sandbox('POST', `/${shopType}/products/approve`, { accountId, productId, approve: true }).catch(() => undefined);
      } else await copy.sandbox('POST', `/${shopType}/products/edit`, { accountId, productId, onSale: false });
    }
  }
}

interface SoldProduct {
  accountId: string;
  productId: string;
  name: string;
}

async function sandboxAccount(copy: Copy, shopType: string): Promise<string> {
  const { contents } = await copy.sandbox<{ contents: SoldProduct[] }>('GET', `/${shopType}/products?size=1000`);
  const ours = contents.find(({ name }) => name.startsWith(PRODUCT_NAME));
  if (!ours) throw new Error(`${shopType} sells nothing of ours`);
  return ours.accountId;
}

/** So many orders at each of the five shops, the same each time. */
export async function buyAtEach(copy: Copy, orders: number): Promise<void> {
  for (const [at, shopType] of FIVE.entries())
    await copy.sandbox('POST', `/${shopType}/random-orders`, {
      accountId: await sandboxAccount(copy, shopType),
      count: orders,
      seed: at + 1,
    });
}
