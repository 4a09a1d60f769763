/** Use cases of a base product: saving it, looking at what its shops would get, and sending it to them. */
import type { catalog } from '@moa/contract';
import type { ProductDraft } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Images } from '../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { type Preflight, type Preview, preflight, preview, pushable, startTransmit } from '../listings/index.ts';
import {
  type CheckedDraft,
  categoryProblems,
  checkDraft,
  createProductSeqs,
  lastingKeys,
  loadDraft,
  loadStored,
  readShopEntries,
  requireProduct,
  type StoredDraft,
  storeDraft,
} from '../products/index.ts';
import type { ShopRuntime } from '../shops/index.ts';
import type { DeliveryCheck } from '../templates/index.ts';
import { rememberCategories } from './categories/memory.queries.ts';
import { listingsOfKeys } from './products.queries.ts';

export interface ProductDeps {
  database: Database;
  shops: ShopRuntime;
  images: Images;
  checkDelivery: DeliveryCheck;
  publicUrl: string | null;
  now: Clock;
}

type Transmitted = Awaited<ReturnType<Handlers<typeof catalog>['transmit']>>;

export interface ProductService {
  /** Stores a new product, or a new version of one, and answers it as it is stored. */
  save(context: RequestContext, draft: ProductDraft): Promise<ProductDraft>;
  /** Stores it and sends it to the shops requested, or to all it is sold in, but not where the check found something to mend. */
  transmit(context: RequestContext, draft: ProductDraft, requested: readonly string[] | undefined): Promise<Transmitted>;
  /** What stops each shop of a draft. */
  preflight(context: RequestContext, draft: ProductDraft): Promise<Preflight>;
  /** What each shop of a draft would get. */
  preview(context: RequestContext, draft: ProductDraft): Promise<Preview>;
}

interface PreparedDraft {
  checked: CheckedDraft;
  /** Number of a new product. */
  seq: number | null;
}

export function createProductService(deps: ProductDeps): ProductService {
  const { database } = deps;
  const nextSeq = createProductSeqs(database);
  const tenant = <T>(context: RequestContext, fn: (tx: TenantTx) => Promise<T>) => database.tenant(context.scope, fn, { retry: true });

  /** What needs no lock, before the transaction that stores the draft. */
  async function prepare(context: RequestContext, draft: ProductDraft): Promise<PreparedDraft> {
    return { checked: checkDraft(draft), seq: draft.id === null ? await nextSeq(context.sellerId) : null };
  }

  /** @param answer reads (and stores) what is answered; it is asked for along with what else a save does */
  async function store<T>(
    tx: TenantTx,
    context: RequestContext,
    { checked, seq }: PreparedDraft,
    answer: (stored: StoredDraft, inShops: boolean) => Promise<T>,
  ): Promise<T> {
    const { draft } = checked;
    const stored = await storeDraft(tx, checked, context.actor.loginId, seq);
    const { id } = stored;
    const inShops = draft.id !== null || draft.createShopDTOList.length > 0;
    const [answered] = await Promise.all([
      answer(stored, inShops),
      inShops && rememberCategories(tx, id),
      context.audit(tx, {
        target: { kind: 'product', id },
        after: { name: draft.basic.productName, price: draft.composition.mainInfo.price },
      }),
    ]);
    return answered;
  }

  /** A draft of a saved product has to be the seller's: 404 otherwise. */
  async function refuseUnknown(context: RequestContext, { id }: ProductDraft): Promise<void> {
    if (id !== null) await tenant(context, (tx) => requireProduct(tx, Number(id)));
  }

  return {
    // The answer stands with the effect: whoever lost it and asks again with the same key makes no second product.
    save: async (context, draft) => {
      const prepared = await prepare(context, draft);
      return tenant(context, (tx) =>
        store(tx, context, prepared, async (stored, inShops) => {
          const product = await loadStored(tx, stored, inShops ? undefined : []);
          await context.storeAnswer(tx, product);
          return product;
        }),
      );
    },
    transmit: async (context, draft, requested) => {
      await refuseUnknown(context, draft);
      const prepared = await prepare(context, draft);
      const found = await preflight(deps, context.scope, draft);
      return tenant(context, async (tx) => {
        const { id, entries } = await store(tx, context, prepared, async (stored) => ({
          id: stored.id,
          entries: await readShopEntries(tx, stored.id),
        }));
        const keys = lastingKeys(draft.createShopDTOList, entries);
        const lasting = (key: string) => keys.get(key) ?? key;
        const checked = found.map((shop) => ({ ...shop, registerKey: lasting(shop.registerKey) }));
        const going = pushable({ ...draft, createShopDTOList: entries }, requested?.map(lasting), checked).map(
          (entry) => entry.registerKey,
        );
        const started = going.length === 0 ? null : await startTransmit(tx, await listingsOfKeys(tx, id, going), context.actor);
        // Read once, when it is as it will be answered: starting changes what its shops say.
        const product = await loadDraft(tx, id, started === null ? entries : undefined);
        const answer = { product, jobId: started?.jobId ?? null, planId: started?.planId ?? null, preflight: checked };
        await context.storeAnswer(tx, answer);
        return answer;
      });
    },
    preflight: async (context, draft) => {
      await refuseUnknown(context, draft);
      const problems = categoryProblems(draft);
      const shops = await preflight(deps, context.scope, draft);
      return shops.map((shop) => ({ ...shop, problems: [...problems, ...shop.problems] }));
    },
    preview: async (context, draft) => {
      await refuseUnknown(context, draft);
      return preview(deps, context.scope, draft);
    },
  };
}
