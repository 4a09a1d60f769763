/** Categories and addresses of 11ST (sheet 4, Lookups). */
import { type CategoryNode, categoryLookups, flatTree } from '../sdk/category-tree.ts';
import type { LookupCapability, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { firstText, text, type Wire } from '../sdk/reader.ts';
import { choiceOf } from '../sdk/short-list.ts';
import { call, reading } from './client.ts';
import { addressRows, categoryRows } from './proofs.ts';

export const lookups: LookupCapability = {
  ...categoryLookups(categoryTree),
  addresses: async (ctx, use) => mapOutcome(await addressList(ctx, use), (rows) => rows.map(toAddressOption)),
};

async function categoryTree(ctx: ConnectorContext): Promise<Outcome<CategoryNode[]>> {
  return mapOutcome(await call(ctx, reading('lookups.categories', ['cateservice', 'category'], categoryRows)), toCategoryTree);
}

export function toCategoryTree(rows: readonly Wire[]): CategoryNode[] {
  return flatTree(rows, {
    id: ({ dispNo }) => text(dispNo),
    name: ({ dispNm }) => text(dispNm),
    parentId: (row) => text(row.parentDispNo),
  });
}

export function addressList(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<Wire[]>> {
  const path = ['areaservice', use === 'OUTBOUND' ? 'outboundarea' : 'inboundarea'];
  return call(ctx, reading(`lookups.addresses.${use.toLowerCase()}`, path, addressRows));
}

function toAddressOption(row: Wire): LookupOption {
  return choiceOf(row.addrSeq, firstText(row.addrNm, row.rcvrNm), row.addr);
}
