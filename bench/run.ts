/**
 * `npm run bench` measures everything, `npm run bench -- w4 d` some of it; `--full` uses the whole amounts of data and takes minutes.
 * Prints a table and writes bench/RESULTS.md. Never part of the tests: figures depend on the machine and on who else uses it.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { hotSku, handwriting, orderList } from './items/order.ts';
import { manyOrders } from './items/many-orders.ts';
import { createProduct, productList } from './items/product.ts';
import { stock } from './items/stock.ts';
import { withBench } from './support/environment.ts';
import type { Item } from './support/items.ts';
import { type Line, printLine, results } from './support/report.ts';
import { createFloorTables } from './support/seed.ts';

const ITEMS: readonly Item[] = [createProduct, productList, handwriting, orderList, stock, hotSku, manyOrders];

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const full = words.includes('--full');
const wished = words.filter((word) => !word.startsWith('--'));
const unknown = wished.filter((id) => !ITEMS.some((item) => item.id === id));
if (unknown.length > 0) {
  console.error(`No such item: ${unknown.join(', ')}. There are:\n${ITEMS.map((item) => `  ${item.id.padEnd(4)} ${item.title}`).join('\n')}`);
  process.exit(2);
}

const at = new Date();
const started = performance.now();
const loadBefore = loadavg();
const lines: Line[] = [];
const print = (line: Line) => {
  lines.push(line);
  printLine(line);
};
await withBench(async (bench) => {
  await createFloorTables(bench);
  for (const item of ITEMS.filter(({ id }) => wished.length === 0 || wished.includes(id))) {
    console.log(`\n${item.id}: ${item.title}`);
    try {
      await item.run(bench, print, { full });
    } catch (error) {
      print({ item: item.id, work: item.title, figure: 'not measured', met: false, note: error instanceof Error ? error.message : String(error) });
      process.exitCode = 1;
    }
  }
});
const facts = { at, seconds: (performance.now() - started) / 1000, loadBefore, selection: words };
writeFileSync(new URL('RESULTS.md', import.meta.url), results(lines, facts));
