/** What a shop shows made the listing's own values, so that nothing is to be sent and the base product stays as it is. Pure. */
import { categoriesOf, categoryValue, type PlanChange, type PlanValue, planFieldLabel, sameValue } from '../plans/plan-change.ts';
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { shopPrice } from '../product/price-change.ts';
import type { KnownDifference } from './drift.ts';

/** An item of the listing with what the shop accepted last, in won. */
export interface KeptItem {
  id: string;
  /** Option of the base product. */
  optionId: string | null;
  optionText: string;
  sentPrice: number | null;
}

type Own = Pick<CreateShopDTO, 'basic' | 'composition' | 'category'>;

const AT = '@';
const fieldOf = (name: 'productName' | 'price' | 'optionPrice' | 'category', of: string) => `${name}${AT}${of}`;

/** A value of the listing's own by the name of its change; null where it follows the base product. */
export function ownValueOf({ basic, composition, category }: Own, field: string): PlanValue {
  const [name, of = ''] = field.split(AT, 2);
  if (name === 'category') return categoryValue(category ? [category] : []);
  if (name === 'productName') return basic.productName ?? null;
  if (name === 'price') return basic.priceRule ? null : (basic.salePrice ?? null);
  return composition.optionInfo?.optionCombinations.find(({ id }) => id === of)?.optionPrice ?? null;
}

/** The listing's own values with changes made; null takes one away. */
export function withOwnValues<Entry extends Own>(entry: Entry, changes: readonly Pick<PlanChange, 'field' | 'after'>[]): Entry {
  let { basic, composition, category } = entry;
  for (const { field, after } of changes) {
    const [name, of = ''] = field.split(AT, 2);
    if (name === 'category') category = categoriesOf(after)[0] ?? null;
    else if (name === 'productName') basic = replaced(basic, 'productName', after === null ? undefined : String(after));
    else if (name === 'price') {
      const { priceRule: _rule, ...typed } = basic;
      basic = replaced(typed, 'salePrice', after === null ? undefined : Number(after));
    } else if (name === 'optionPrice') {
      const others = (composition.optionInfo?.optionCombinations ?? []).filter(({ id }) => id !== of);
      const optionCombinations = after === null ? others : [...others, { id: of, optionPrice: Number(after) }];
      composition = optionCombinations.length === 0 ? {} : { optionInfo: { optionCombinations } };
    }
  }
  return { ...entry, basic, composition, category };
}

function replaced<Key extends 'productName' | 'salePrice'>(basic: CreateShopDTO['basic'], key: Key, value: CreateShopDTO['basic'][Key]) {
  const { [key]: _before, ...rest } = basic;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/**
 * What becomes of the listing's own values so that it is as the shop shows it. A price that a rule made becomes a typed one, and so do those of
 * its options that only the rule explains.
 */
export function keepChanges(
  draft: ProductDraft,
  entry: CreateShopDTO,
  items: readonly KeptItem[],
  differences: readonly Omit<KnownDifference, 'since'>[],
): PlanChange[] {
  const changes: PlanChange[] = [];
  const add = (field: string, label: string, after: PlanValue) => {
    const before = ownValueOf(entry, field);
    if (!sameValue(before, after)) changes.push({ field, label, before, after });
  };
  const shop = entry.shopInfoDTO.shopName;
  for (const { field, theirs, path } of differences) {
    if (field === 'category' && path !== undefined)
      add(fieldOf('category', entry.registerKey), planFieldLabel('category', shop), categoryValue([{ categoryId: String(theirs), path }]));
    if (field === 'productName') add(fieldOf('productName', entry.registerKey), planFieldLabel('productName', shop), theirs);
    if (field === 'price') add(fieldOf('price', entry.registerKey), planFieldLabel('price', shop), theirs);
  }
  const whole = differences.find(({ field }) => field === 'price');
  const base = whole ? Number(whole.theirs) : shopPrice(draft, entry);
  const raised = whole ? Number(whole.theirs) - Number(whole.ours) : 0;
  for (const { id, optionId, optionText, sentPrice } of items) {
    if (optionId === null || sentPrice === null) continue;
    const alone = differences.find(({ field, item }) => field === 'optionPrice' && item === id);
    if (!alone && !whole) continue;
    const wanted = (alone ? Number(alone.theirs) : sentPrice + raised) - base;
    const given = draft.composition.optionInfo.optionCombinations.find((row) => row.id === optionId)?.optionPrice;
    // Without options the price is the product's alone.
    if (given === undefined) continue;
    // With a rule that stays, what follows from it is not the base product's.
    const followed = !alone && wanted === given;
    add(fieldOf('optionPrice', optionId), planFieldLabel('optionPrice', optionText), followed ? null : wanted);
  }
  return changes;
}
