/** Values of the settings dialog as text and back. Pure. */
import type { Inputs, Outputs } from '@moa/contract/types';
import type { FeeValue } from './price-rule/category-fees.tsx';
import { type RuleValues, ruleOf, ruleProblem, ruleValuesOf, sameRule } from './price-rule/rule-values.ts';

type ShopAccount = Outputs['shops']['list']['contents'][number];

const INTERVAL = { min: 5, max: 1440 } as const;
const MAX_PERCENT = 90;

/** `0.0636` → `6.36`. */
export function rateText(rate: number): string {
  return String(Math.round(rate * 10_000) / 100);
}

/** Percent with up to two decimals as a share, or null when it is none. */
export function parseRate(text: string): number | null {
  const clean = text.trim().replace(/%$/, '');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(clean)) return null;
  const percent = Number(clean);
  return percent > MAX_PERCENT ? null : Math.round(percent * 100) / 10_000;
}

export function rateProblem(text: string): string | null {
  return parseRate(text) === null ? '수수료율은 0부터 90까지 소수 둘째 자리로 입력해주십시오.' : null;
}

export function feesProblem(fees: readonly FeeValue[]): string | null {
  const wrong = fees.find(({ rate }) => parseRate(rate) === null);
  return wrong ? `${wrong.path}: ${rateProblem(wrong.rate)}` : null;
}

const sameFees = (one: readonly FeeValue[], other: readonly FeeValue[]) => JSON.stringify(one) === JSON.stringify(other);

/** Nothing typed: the seller's own interval counts. */
export function intervalProblem(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < INTERVAL.min) return '5분 이상으로 입력해주십시오.';
  return minutes > INTERVAL.max ? '1,440분 이하로 입력해주십시오.' : null;
}

export interface Values {
  shopName: string;
  autoCollect: boolean;
  interval: number | null;
  fee: string;
  fees: readonly FeeValue[];
  cap: number | null;
  rule: RuleValues;
  /** Id of the account with which new listings have one product; empty for none. */
  together: string;
  disabled: boolean;
  /** Of SMART_STORE. */
  storeUrl: string;
  malls: Record<string, boolean>;
}

export function valuesOf(account: ShopAccount): Values {
  return {
    shopName: account.shopName,
    autoCollect: account.autoCollect,
    interval: account.ownIntervalMinutes,
    fee: rateText(account.feeRate),
    fees: account.categoryFees.map((each) => ({ ...each, rate: rateText(each.rate) })),
    cap: account.stockCap,
    rule: ruleValuesOf(account.priceRule),
    together: account.togetherWith ?? '',
    disabled: account.status === 'DISABLED',
    storeUrl: account.smart_store_url ?? '',
    malls: Object.fromEntries(account.allMultiShops.map((mall) => [mall.multiShopId, mall.useYn === 'Y'])),
  };
}

/** What differs from `account`, as the call wants it; null when nothing does. */
export function changesOf(account: ShopAccount, values: Values): Inputs['shops']['modify'] | null {
  const before = valuesOf(account);
  const rate = parseRate(values.fee);
  const rule = ruleProblem(values.rule) === null ? ruleOf(values.rule) : account.priceRule;
  const changes = {
    ...(values.autoCollect === before.autoCollect ? {} : { autoCollect: values.autoCollect }),
    ...(values.interval === before.interval ? {} : { collectIntervalMinutes: values.interval }),
    ...(values.fee === before.fee || rate === null ? {} : { feeRate: rate }),
    ...(sameFees(values.fees, before.fees)
      ? {}
      : { categoryFees: values.fees.map((each) => ({ ...each, rate: parseRate(each.rate) ?? 0 })) }),
    ...(values.cap === before.cap ? {} : { stockCap: values.cap }),
    ...(sameRule(rule, account.priceRule) ? {} : { priceRule: rule }),
    ...(values.together === before.together ? {} : { togetherWith: values.together || null }),
    ...(values.disabled === before.disabled ? {} : { disabled: values.disabled }),
    ...(account.allMultiShops.some(({ multiShopId: id }) => id in values.malls && values.malls[id] !== before.malls[id])
      ? {
          multiShopInfos: account.allMultiShops.map(({ multiShopId }) => ({
            multiShopId,
            useYn: (values.malls[multiShopId] ?? before.malls[multiShopId]) ? ('Y' as const) : ('N' as const),
          })),
        }
      : {}),
  };
  return Object.keys(changes).length === 0 ? null : { id: account.id, version: account.version, ...changes };
}

const FIELD_BY_PATH: Readonly<Record<string, keyof Values>> = {
  collectIntervalMinutes: 'interval',
  feeRate: 'fee',
  categoryFees: 'fees',
  stockCap: 'cap',
  priceRule: 'rule',
  togetherWith: 'together',
};

/** Field of the dialog behind a path of the server's answer. */
export function fieldAt(path: string): string {
  return FIELD_BY_PATH[path] ?? path;
}
