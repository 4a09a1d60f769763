/**
 * `npm run bench` measures everything, `npm run bench -- w4 d` some of it; `--full` uses the whole amounts of data and takes
 * as long as it takes, `--quick` small ones and short measurements. Prints a table and writes bench/RESULTS.md, which keeps the last run of
 * each item. Never part of the tests: figures depend on the machine and on who else uses it.
 */
import { loadavg } from 'node:os';
import { bulkPrice } from './items/bulk-price.ts';
import { callLog } from './items/call-log.ts';
import { recommending } from './items/categories.ts';
import { collecting } from './items/collect.ts';
import { dispatching } from './items/dispatch.ts';
import { enumeration } from './items/enumeration.ts';
import { fairness } from './items/fairness.ts';
import { filters } from './items/filters.ts';
import { productForm } from './items/form.ts';
import { fuzzing } from './items/fuzz.ts';
import { budgets, idleWorkers, openConnections, rounds } from './items/growth.ts';
import { importing } from './items/import.ts';
import { manyOrders } from './items/many-orders.ts';
import { markup } from './items/markup.ts';
import { morning } from './items/morning.ts';
import { hotSku, manualOrder, orderList } from './items/order.ts';
import { patterns } from './items/patterns.ts';
import { createProduct, productList } from './items/product.ts';
import { productPlans } from './items/product-plans.ts';
import { screens } from './items/screen.ts';
import { settlementFile } from './items/settlement.ts';
import { orderSheet } from './items/sheet.ts';
import { starting } from './items/start.ts';
import { stock } from './items/stock.ts';
import { takeover } from './items/takeover.ts';
import { transmitting } from './items/transmit.ts';
import { stockVisible } from './items/visible.ts';
import { type Bench, withBench } from './support/environment.ts';
import type { Amount, Item } from './support/items.ts';
import { commitHere, keep, type Line, printLine } from './support/report.ts';
import { createFloorTables } from './support/seed.ts';

const ITEMS: readonly Item[] = [
  createProduct,
  productList,
  manualOrder,
  orderList,
  stock,
  hotSku,
  transmitting,
  collecting,
  callLog,
  manyOrders,
  filters,
  orderSheet,
  importing,
  bulkPrice,
  productPlans,
  settlementFile,
  morning,
  dispatching,
  stockVisible,
  takeover,
  starting,
  screens,
  productForm,
  enumeration,
  fuzzing,
  patterns,
  markup,
  recommending,
  // Before the sellers of the others are many: what it seeds is planned by their statistics.
  fairness,
  idleWorkers,
  budgets,
  rounds,
  openConnections,
];

/** Figures of a first look need no more. */
const QUICK_PACE = 0.4;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const amount: Amount = words.includes('--full') ? 'full' : words.includes('--quick') ? 'quick' : 'usual';
const requested = words.filter((word) => !word.startsWith('--'));
const unknown = requested.filter((id) => !ITEMS.some((item) => item.id === id));
if (unknown.length > 0) {
  console.error(
    `No such item: ${unknown.join(', ')}. There are:\n${ITEMS.map((item) => `  ${item.id.padEnd(4)} ${item.title}`).join('\n')}`,
  );
  process.exit(2);
}

const items = ITEMS.filter(({ id }) => requested.length === 0 || requested.includes(id));
for (const item of items) await item.prepare?.();
const commit = commitHere();
await withBench(
  async (bench) => {
    await createFloorTables(bench);
    for (const item of items) await measure(bench, item);
  },
  amount === 'quick' ? QUICK_PACE : 1,
);

async function measure(bench: Bench, item: Item): Promise<void> {
  console.log(`\n${item.id}: ${item.title}`);
  const [at, started, loadBefore] = [new Date().toISOString(), performance.now(), loadavg()];
  const lines: Line[] = [];
  const print = (line: Line) => {
    lines.push(line);
    printLine(line);
  };
  try {
    await item.run(bench, print, { amount });
  } catch (error) {
    print({
      item: item.id,
      work: item.title,
      figure: 'not measured',
      met: false,
      note: error instanceof Error ? error.message : String(error),
    });
    process.exitCode = 1;
    // What was measured before stays.
    return;
  }
  const seconds = (performance.now() - started) / 1000;
  keep(
    { item: item.id, title: item.title, at, commit, seconds, loadBefore, loadAfter: loadavg(), amount, lines },
    ITEMS.map(({ id }) => id),
  );
}
