/** The mall's own categories, brands and carriers (sections 4 and 5). */
import { type CategoryNode, categoryLookups, flatTree } from '../sdk/category-tree.ts';
import type { LookupCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, type Wire, whole, wires } from '../sdk/reader.ts';
import { choiceOf, everyPage } from '../sdk/short-list.ts';
import { call, reading } from './client.ts';
import { listProof } from './proofs.ts';

const PAGE = 100;
const OFFSET_MAX = 8_000;

export const lookups: LookupCapability = {
  ...categoryLookups(categoryTree),

  async brands(ctx, keyword) {
    const answer = await call(ctx, reading('lookups.brands', '/brands', listProof('brands'), { brand_name: keyword, limit: PAGE }));
    return mapOutcome(answer, (rows) =>
      wires(rows)
        .map(({ brand_code, brand_name }) => choiceOf(brand_code, brand_name))
        .filter(({ value }) => value !== ''),
    );
  },

  async delivery(ctx, kind) {
    if (kind === 'TEMPLATE') return { kind: 'ok', value: [] };
    return mapOutcome(await readCarriers(ctx), (rows) => rows.map(({ code, name }) => choiceOf(code, name)));
  },
};

/** All categories of the mall: there are few, and only all of them report which are leaves. The parent of the roots is not among them. */
async function categoryTree(ctx: ConnectorContext): Promise<Outcome<CategoryNode[]>> {
  const rows = await everyPage(OFFSET_MAX / PAGE + 1, async (page) => {
    const query = { limit: PAGE, offset: (page - 1) * PAGE };
    const answer = await call(ctx, reading('lookups.categories', '/categories', listProof('categories'), query));
    return mapOutcome(answer, (found) => ({ rows: wires(found), isLast: found.length < PAGE }));
  });
  const shape = {
    id: (row: Wire) => text(row.category_no),
    name: (row: Wire) => text(row.category_name),
    parentId: (row: Wire) => text(row.parent_category_no),
  };
  return mapOutcome(rows, (all) => flatTree(all, shape));
}

export interface Carrier {
  id: number | null;
  code: string;
  name: string;
}

/** The couriers the mall has set up; its own codes, so no table can hold them (section 5). */
export async function readCarriers(ctx: ConnectorContext): Promise<Outcome<Carrier[]>> {
  const answer = await call(ctx, reading('lookups.carriers', '/carriers', listProof('carriers')));
  return mapOutcome(answer, (rows) =>
    wires(rows)
      .map((row) => ({ id: whole(row.carrier_id), code: text(row.shipping_carrier_code), name: text(row.shipping_carrier) }))
      .filter(({ code }) => code !== ''),
  );
}
