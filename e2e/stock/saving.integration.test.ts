/** A product is saved from a form that was opened earlier, while its stock is edited and sold: no unit is lost, and none appears. */
import { ProblemError } from '@moa/contract';
import { deriveBasic, type ProductDraft, regenerate } from '@moa/core';
import { seededRandom } from '@moa/sandbox';
import { expect, test } from 'vitest';
import { loadDraft } from '../../apps/server/src/modules/products/index.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { verifyStock } from '../../apps/server/src/modules/stock/index.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { runs } from '../../apps/server/test/support/thorough.ts';
import { draftFor } from './products.ts';
import { SCARF, SOCKS } from './setup.ts';
import { BY, save } from './work.ts';
import { openWorld, type World } from './world.ts';

const RUNS = Number(process.env.MOA_RUNS ?? runs(2, 8));
const FIRST_SEED = Number(process.env.MOA_SEED ?? 1);
/** People at it at once, and what each does in a row. */
const PEOPLE = 6;
const DEEDS = 8;
const PERSON = { name: '김달빛', phone: '010-2345-6789', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101동' };

const db = await testDatabase();

interface Books {
  /** Units that were accepted by hand, by the form or as the opening of a new option; by SKU code for new ones. */
  added: number;
  taken: number;
}

test.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))('saving a product loses no unit (MOA_SEED=%i)', async (seed) => {
  const world = await openWorld(db, `saving-${seed}`);
  try {
    for (const requested of [SCARF, SOCKS]) {
      const { id } = await save(world, await draftFor(world, { ...requested, pieces: 20 }));
      const books: Books = { added: 0, taken: 0 };
      const before = await onHand(world, id ?? '');
      await Promise.all(Array.from({ length: PEOPLE }, (_, person) => live(world, id ?? '', seededRandom(seed * 31 + person), books)));
      const after = await onHand(world, id ?? '');
      expect(after).toEqual({ onHand: before.onHand + books.added, reserved: before.reserved + books.taken });
    }
    const { differences } = await verifyStock(db.database);
    // A manual order is no order of a shop: what it holds is counted with the lines.
    expect(differences.filter(({ sellerId }) => sellerId === world.sellerId)).toEqual([]);
  } finally {
    await world.close();
  }
});

async function onHand(world: World, productId: string): Promise<{ onHand: number; reserved: number }> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ on_hand: number; reserved: number }>(
      `select sum(on_hand)::bigint as on_hand, sum(reserved)::bigint as reserved from sku
        where seller_id = $1 and id in (select sku_id from product_item where seller_id = $1 and product_id = $2)`,
      [tx.sellerId, productId],
    ),
  );
  return { onHand: rows[0]?.on_hand ?? 0, reserved: rows[0]?.reserved ?? 0 };
}

let deeds = 0;

/** One of several people who change the same product, each in a hurry. */
async function live(world: World, productId: string, random: () => number, books: Books): Promise<void> {
  const below = (n: number) => Math.floor(random() * n);
  for (let deed = 0; deed < DEEDS; deed += 1) {
    const draft = await world.tenant((tx) => loadDraft(tx, Number(productId)));
    const skuIds = skusOf(draft);
    const skuId = skuIds[below(skuIds.length)] ?? 0;
    deeds += 1;
    const kind = below(3);
    if (kind === 0) {
      const quantity = below(7) - 2;
      const [result] = await world.tenant((tx) => editStock(tx, [{ skuId: String(skuId), mode: 'ADD', quantity }], BY, `deed-${deeds}`));
      if (result?.ok) books.added += quantity;
    }
    if (kind === 1) {
      const quantity = 1 + below(3);
      const lines = [{ skuId, quantity, unitPrice: 1_000 }];
      if (await accepted(() => world.enter({ buyer: PERSON, receiver: PERSON, lines }))) books.taken += quantity;
    }
    if (kind === 2) {
      const { changed, units } = edited(draft, below);
      // The form stays open for a moment, in which others go on.
      await new Promise((resolve) => setImmediate(resolve));
      if (await accepted(() => save(world, changed))) books.added += units;
    }
  }
}

function skusOf({ composition }: ProductDraft): number[] {
  const rows = composition.optionInfo.usable
    ? composition.optionInfo.optionCombinations.map(({ skuId }) => skuId)
    : composition.mainInfo.skus.map(({ id }) => id);
  return rows.map(Number);
}

/** A form with other pieces of its first option or a further option, and the units that makes. */
function edited(draft: ProductDraft, below: (n: number) => number): { changed: ProductDraft; units: number } {
  const { mainInfo, optionInfo } = draft.composition;
  const more = below(4);
  let units = 0;
  const [row] = optionInfo.optionCombinations;
  const [axis] = optionInfo.options;
  if (!row || !axis) {
    mainInfo.saleQuantity += more;
    units = more * (mainInfo.skus[0]?.saleUnitQuantity ?? 1);
  } else if (below(2) === 0) {
    row.saleQuantity += more;
    units = more * row.saleUnitQuantity;
  } else {
    axis.values = [...axis.values, `색 ${axis.values.length}`];
    optionInfo.optionCombinations = regenerate(optionInfo.options, optionInfo.optionCombinations).map((next) =>
      next.id === null ? { ...next, saleQuantity: more } : next,
    );
    units = more;
  }
  return { changed: { ...draft, basic: { ...draft.basic, ...deriveBasic(draft) } }, units };
}

/** False when it was refused for a reason that is reported: somebody else saved first, or there is no stock. */
async function accepted(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProblemError && (error.code === 'STALE_VERSION' || error.code === 'OUT_OF_STOCK')) return false;
    throw error;
  }
}
