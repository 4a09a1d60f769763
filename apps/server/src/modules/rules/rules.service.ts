/** The rules of shops as sellers read them, and which of a seller's products rules to come would stop. */
import { isLinkable } from '@moa/channels/manifests';
import { problem, type rules } from '@moa/contract';
import {
  brokenBy,
  comingEditions,
  describeChannelFee,
  describeRule,
  describeRuleSource,
  koreanDate,
  limitsOn,
  RULE_LABELS,
  type RulePack,
  rulesOn,
  type ShopType,
} from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { loadDrafts } from '../products/index.ts';
import { accountsByShop, productsAt } from './rules.queries.ts';

export interface RulesDeps {
  database: Database;
  now: Clock;
  packs: readonly RulePack[];
}

type Answer<Name extends keyof typeof rules> = Awaited<ReturnType<Handlers<typeof rules>[Name]>>;

/** Rules are read in this order at every shop. */
const ORDER = Object.keys(RULE_LABELS);

/** Products looked at in one call. */
const LOOKED_AT_ONCE = 300;

export async function readRules({ database, now, packs }: RulesDeps, scope: SellerScope): Promise<Answer<'list'>> {
  const day = koreanDate(now());
  const accounts = await database.tenant(scope, accountsByShop, { readOnly: true });
  return {
    day,
    contents: packs.map((pack) => ({
      shopType: pack.shopType,
      accounts: accounts.get(pack.shopType) ?? 0,
      linkable: isLinkable(pack.shopType),
      rules: [
        ...rulesOn(pack, day)
          .toSorted((one, other) => ORDER.indexOf(one.rule.kind) - ORDER.indexOf(other.rule.kind))
          .map((held) => ({
            kind: held.rule.kind,
            label: RULE_LABELS[held.rule.kind],
            text: describeRule(held.rule, held.source !== null),
            validFrom: held.validFrom,
            source: describeRuleSource(held),
            assumed: held.source === null,
          })),
        { kind: 'FEE', label: '판매 수수료', ...describeChannelFee(pack.shopType, day) },
      ],
      coming: comingOf(pack, day),
    })),
  };
}

/** Each edition against what holds the day before it. */
function comingOf(pack: RulePack, day: string): Answer<'list'>['contents'][number]['coming'] {
  let held = new Map(rulesOn(pack, day).map(({ rule }) => [rule.kind, describeRule(rule)]));
  return comingEditions(pack, day).map(({ validFrom, rules: changed }) => {
    const before = held;
    held = new Map([...held, ...changed.map((rule) => [rule.kind, describeRule(rule)] as const)]);
    return {
      validFrom,
      changes: changed.map((rule) => ({
        kind: rule.kind,
        label: RULE_LABELS[rule.kind],
        before: before.get(rule.kind) ?? null,
        after: describeRule(rule),
      })),
    };
  });
}

interface Asked {
  shopType: ShopType;
  day: string;
  after?: string | undefined;
}

/** @throws 404 where no rules are announced for that day */
export function affectedProducts({ database, now, packs }: RulesDeps, scope: SellerScope, asked: Asked): Promise<Answer<'affected'>> {
  const today = koreanDate(now());
  const pack = packs.find(({ shopType }) => shopType === asked.shopType);
  if (!pack || !comingEditions(pack, today).some(({ validFrom }) => validFrom === asked.day))
    throw problem('NOT_FOUND', { detail: '그 날짜에 바뀌는 규칙이 없습니다. 화면을 새로고침해주십시오.' });
  const [present, coming] = [limitsOn(pack, today), limitsOn(pack, asked.day)];
  return database.tenant(
    scope,
    async (tx) => {
      const ids = await productsAt(tx, asked.shopType, asked.after === undefined ? 0 : Number(asked.after), LOOKED_AT_ONCE);
      const contents = await loadDrafts(tx, ids, (loaded) =>
        loaded.flatMap(({ draft }) => {
          const entries = draft.createShopDTOList.filter(({ shopInfoDTO }) => shopInfoDTO.shopType === asked.shopType);
          const messages = [...new Set(entries.flatMap((entry) => brokenBy(draft, entry, present, coming).map(({ message }) => message)))];
          return messages.length === 0 || draft.id === null ? [] : [{ id: draft.id, name: draft.basic.productName, messages }];
        }),
      );
      const last = ids.length < LOOKED_AT_ONCE ? undefined : ids.at(-1);
      return { looked: ids.length, next: last === undefined ? null : String(last), contents };
    },
    { readOnly: true },
  );
}
