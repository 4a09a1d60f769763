/** Categories, notices, brands, addresses and couriers (section 4, Look-ups). */
import type { LookupCapability, LookupNode, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { firstText, flag, text, type Wire } from '../sdk/reader.ts';
import { choiceOf } from '../sdk/short-list.ts';
import { call, reading } from './client.ts';
import { addressRows } from './link.ts';
import { ownOf } from './members.ts';
import { PATHS, STAND_IN } from './paths.ts';
import { announcementTypes, contentsOf } from './proofs.ts';

const someCategories = contentsOf('id', { beEmpty: false });
const anyRows = contentsOf('id', { beEmpty: true });
export const companyRows = contentsOf('code', { beEmpty: false });
/** Numbers of categories in one address. */
const IDS_MAX = 50;

export const lookups: LookupCapability = {
  async categories(ctx, parentId) {
    const proof = parentId === null ? someCategories : anyRows;
    const query = parentId === null ? {} : { parentId };
    return mapOutcome(await call(ctx, reading('lookups.categories', STAND_IN.categories, proof, { query })), toNodes);
  },
  async searchCategories(ctx, keyword) {
    const query = { keyword: keyword.trim() };
    if (query.keyword === '') return { kind: 'ok', value: [] };
    const found = await call(ctx, reading('lookups.categories', STAND_IN.categorySearch, anyRows, { query }));
    return mapOutcome(found, (rows) => toNodes(rows).filter(({ leaf }) => leaf));
  },
  async categoriesById(ctx, ids) {
    const found = new Map<string, LookupNode>();
    const wanted = [...new Set(ids.filter((id) => /^[\w-]+$/.test(id)))];
    for (let start = 0; start < wanted.length; start += IDS_MAX) {
      const query = { ids: wanted.slice(start, start + IDS_MAX).join(',') };
      const rows = await call(ctx, reading('lookups.categories', STAND_IN.categories, anyRows, { query }));
      if (rows.kind !== 'ok') return rows;
      for (const node of toNodes(rows.value)) found.set(node.id, node);
    }
    return { kind: 'ok', value: ids.flatMap((id) => found.get(id) ?? []) };
  },
  async notices(ctx) {
    return mapOutcome(await call(ctx, reading('lookups.notices', PATHS.announcements, announcementTypes)), (types) =>
      Object.entries(types).map(([value, name]) => choiceOf(value, name)),
    );
  },
  async brands(ctx, keyword) {
    const { paths, brandBy } = ownOf(ctx);
    const rows = await call(ctx, reading('lookups.brands', paths.brands, anyRows, { query: { keyword: keyword.trim() } }));
    return mapOutcome(rows, (brands) =>
      brands.map((brand) => choiceOf(brand[brandBy], firstText(brand.name, brand.id))).filter(({ value }) => value !== ''),
    );
  },
  addresses: readAddresses,
  async delivery(ctx, kind) {
    if (kind !== 'COURIER') return { kind: 'ok', value: [] };
    const companies = await call(ctx, reading('lookups.delivery', PATHS.companies, companyRows));
    return mapOutcome(companies, (rows) => rows.map(({ code, name }) => choiceOf(code, name)));
  },
};

function toNodes(rows: readonly Wire[]): LookupNode[] {
  return rows.map(({ id, name, fullName, leaf }) => ({
    id: text(id),
    name: text(name),
    path: firstText(fullName, name),
    leaf: flag(leaf) === true,
  }));
}

/** The whole address book, the place that serves for this by default first. */
async function readAddresses(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<LookupOption[]>> {
  const byDefault = use === 'OUTBOUND' ? 'shippingDefault' : 'returnDefault';
  const isDefault = (row: Wire) => Number(flag(row[byDefault]) === true);
  return mapOutcome(await call(ctx, reading('lookups.addresses', PATHS.addresses, addressRows)), (rows) =>
    rows.toSorted((a, b) => isDefault(b) - isDefault(a)).map(toPlace),
  );
}

function toPlace(row: Wire): LookupOption {
  const address = [row.zipcode, row.address, row.detailAddress].map(text).filter(Boolean).join(' ');
  return choiceOf(row.id, firstText(row.name, address), address);
}
