/** Categories, notices, brands and addresses of ZIGZAG (sheet 4). */
import { type CategoryNode, categoryLookups, nestedTree, squeeze } from '../sdk/category-tree.ts';
import type { LookupCapability, LookupOption } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { choiceOf, everyPage } from '../sdk/short-list.ts';
import { call, reading } from './client.ts';
import { allowedCodes, categoryIn, toTemplates } from './essentials.ts';
import { type EssentialsAnswer, essentialsProof, pageProof, storeProof, treeProof } from './proofs.ts';
import { ADDRESSES, CATEGORY_TREE, ESSENTIALS, SHOP } from './queries.ts';

const ADDRESS_PAGE = 50;
const ADDRESS_PAGES_MAX = 20;

export const lookups: LookupCapability = {
  ...categoryLookups(categoryTree),
  async notices(ctx, categoryId) {
    const answer = await call(ctx, reading('lookups.notices', ESSENTIALS, essentialsProof));
    return mapOutcome(answer, (data) => noticeOptions(data, categoryId));
  },
  async brands(ctx, keyword) {
    const answer = await call(ctx, reading('lookups.brands', SHOP, storeProof));
    return mapOutcome(answer, ({ found }) => brandOptions(wire(found), keyword));
  },
  addresses: (ctx) => addressOptions(ctx),
};

/** The tree below its root, which is no category itself. */
async function categoryTree(ctx: ConnectorContext): Promise<Outcome<CategoryNode[]>> {
  return mapOutcome(await call(ctx, reading('lookups.categories', CATEGORY_TREE, treeProof)), ({ children }) =>
    nestedTree<Wire>(wires(children), { id: ({ id }) => text(id), name: ({ name }) => text(name), children: (row) => wires(row.children) }),
  );
}

function noticeOptions({ templates, root }: EssentialsAnswer, categoryId: string): LookupOption[] {
  const allowed = allowedCodes(categoryIn(root, categoryId));
  return toTemplates(templates)
    .filter(({ code }) => allowed.length === 0 || allowed.includes(code))
    .map(({ code, name, items }) => ({ value: code, label: name, hint: items.map((item) => item.name).join(', ') }));
}

function brandOptions(shop: Wire, keyword: string): LookupOption[] {
  const wanted = squeeze(keyword);
  return wires(shop.allowed_brand_list)
    .map((brand) => choiceOf(brand.brand_id, brand.brand_name))
    .filter(({ label }) => wanted === '' || squeeze(label).includes(wanted));
}

const ADDRESS_PROOF = pageProof('shop_shipping_address_list');

/** The address book; its rows serve for sending and for returns. */
async function addressOptions(ctx: ConnectorContext): Promise<Outcome<LookupOption[]>> {
  const rows = await everyPage(ADDRESS_PAGES_MAX, async (page, read) => {
    const variables = { limit: ADDRESS_PAGE, skip: (page - 1) * ADDRESS_PAGE };
    const answer = await call(ctx, reading('lookups.addresses', ADDRESSES, ADDRESS_PROOF, variables));
    return mapOutcome(answer, ({ rows: found, total }) => {
      const places = wires(found);
      return { rows: places, isLast: found.length === 0 || read + places.length >= total };
    });
  });
  return mapOutcome(rows, (all) => all.map((row) => choiceOf(row.id, row.name, row.postcode, row.address, row.address_detail)));
}
