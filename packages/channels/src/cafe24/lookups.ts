/** The mall's own categories, brands and carriers (sections 4 and 5). */
import { z } from 'zod';
import type { LookupCapability, LookupNode } from '../sdk/connector.ts';
import { type ConnectorContext, isRecord, mapOutcome, type Outcome, readRows, wireId, wireText } from '../sdk/index.ts';
import { call } from './client.ts';
import { listProof } from './proofs.ts';

const PAGE = 100;
const OFFSET_MAX = 8_000;
const SEARCH_MAX = 50;
/** Parent of the roots. */
const ROOT = '1';

const category = z.looseObject({
  category_no: wireId,
  parent_category_no: wireText,
  category_name: wireText,
  full_category_name: z.unknown().optional(),
});
type WireCategory = z.infer<typeof category>;

export const lookups: LookupCapability = {
  async categories(ctx, parentId) {
    const all = await readCategories(ctx);
    return mapOutcome(all, (rows) => rows.filter((row) => row.parent_category_no === (parentId ?? ROOT)).map((row) => toNode(row, rows)));
  },

  async searchCategories(ctx, keyword) {
    const all = await readCategories(ctx);
    return mapOutcome(all, (rows) =>
      rank(
        rows.map((row) => toNode(row, rows)).filter(({ leaf }) => leaf),
        keyword,
      ),
    );
  },

  async brands(ctx, keyword) {
    const answer = await call(ctx, {
      operation: 'lookups.brands',
      method: 'GET',
      path: '/brands',
      query: { brand_name: keyword, limit: PAGE },
      effect: 'READ',
      proof: listProof('brands'),
    });
    return mapOutcome(answer, (rows) =>
      readRows(brand, rows).rows.map((row) => ({ value: row.brand_code, label: row.brand_name || row.brand_code })),
    );
  },

  async delivery(ctx, kind) {
    if (kind === 'TEMPLATE') return { kind: 'ok', value: [] };
    const carriers = await readCarriers(ctx);
    return mapOutcome(carriers, (rows) => rows.map(({ code, name }) => ({ value: code, label: name || code })));
  },
};

const brand = z.looseObject({ brand_code: wireId, brand_name: wireText });

/** All categories of the mall: there are few, and only all of them tell which are leaves. */
async function readCategories(ctx: ConnectorContext): Promise<Outcome<WireCategory[]>> {
  const rows: WireCategory[] = [];
  for (let offset = 0; offset <= OFFSET_MAX; offset += PAGE) {
    const answer = await call(ctx, {
      operation: 'lookups.categories',
      method: 'GET',
      path: '/categories',
      query: { limit: PAGE, offset },
      effect: 'READ',
      proof: listProof('categories'),
    });
    if (answer.kind !== 'ok') return answer;
    const raw = answer.value;
    rows.push(...readRows(category, raw).rows);
    if (raw.length < PAGE) break;
  }
  return { kind: 'ok', value: rows };
}

function toNode(row: WireCategory, all: readonly WireCategory[]): LookupNode {
  return {
    id: row.category_no,
    name: row.category_name,
    path: pathOf(row),
    leaf: !all.some((other) => other.parent_category_no === row.category_no),
  };
}

/** `full_category_name` is an object `{1: …, 2: …}` with nothing in the depths that are not there. */
function pathOf(row: WireCategory): string {
  const parts = isRecord(row.full_category_name)
    ? Object.values(row.full_category_name).filter((part) => typeof part === 'string' && part !== '')
    : [];
  return parts.length > 0 ? parts.join(' > ') : row.category_name;
}

function rank(leaves: readonly LookupNode[], keyword: string): LookupNode[] {
  const words = keyword
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const near = ({ name }: LookupNode) => (name === words.join(' ') ? 0 : words.every((word) => name.includes(word)) ? 1 : 2);
  return leaves
    .filter(({ path }) => words.every((word) => path.includes(word)))
    .toSorted((a, b) => near(a) - near(b) || a.path.length - b.path.length)
    .slice(0, SEARCH_MAX);
}

export interface Carrier {
  code: string;
  name: string;
}

const carrier = z.looseObject({ shipping_carrier_code: wireId, shipping_carrier: wireText });

/** The couriers the mall has set up; its own codes, so no table can hold them (section 5). */
export async function readCarriers(ctx: ConnectorContext): Promise<Outcome<Carrier[]>> {
  const answer = await call(ctx, {
    operation: 'lookups.carriers',
    method: 'GET',
    path: '/carriers',
    effect: 'READ',
    proof: listProof('carriers'),
  });
  return mapOutcome(answer, (rows) =>
    readRows(carrier, rows).rows.map((row) => ({ code: row.shipping_carrier_code, name: row.shipping_carrier })),
  );
}
