/** How long it takes to recommend standard categories for a name, alone and compared with products of the seller. */
import { createCategoryModel, recommendCategories } from '../../packages/core/src/categories/index.ts';
import names from '../../packages/core/src/categories/testing/held-out-names.json' with { type: 'json' };
import { categories, categoryWords } from '../../packages/core/src/data/index.ts';
import type { Item } from '../support/items.ts';
import { spread } from '../support/load.ts';
import { ms, over } from '../support/report.ts';

const AIM_MS = 2;
const ROUNDS = 5;

export const recommending: Item = {
  id: 'k',
  title: 'recommend a category from a name',
  run: async (_, print) => {
    const model = createCategoryModel(categories.categories, categoryWords);
    const lines = names.map((line) => ({ categoryId: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }));
    for (const [beside, chosen] of [
      ['a long description', []],
      ['a hundred products chosen before', lines.slice(0, 100)],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { name } of lines) {
          const begun = performance.now();
          recommendCategories(model, { name, text: name.repeat(10) }, chosen);
          times.push(performance.now() - begun);
        }
      }
      const { p50, p95 } = spread(times);
      print({
        item: 'k',
        work: `a name with ${beside}`,
        figure: `${ms(p50)} / ${ms(p95)} ms`,
        aim: `p95 <= ${AIM_MS} ms`,
        met: p95 <= AIM_MS,
        note: over(p95, AIM_MS),
      });
    }
  },
};
