/** What a seller may put in the place of a category, an attribute or an option value that a shop refuses, by one press. Pure. */
import { type PlanChange, type PlanValue, planFieldLabel } from '../plans/plan-change.ts';
import { productFieldOf } from '../plans/product-fields.ts';
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { gramsOf, normaliseForSearch } from '../search/grams.ts';
import { SHOP_TYPES } from '../shops/shop-types.ts';
import type { CauseId, Refusal } from './causes.ts';

export type RepairChoice =
  | { field: 'category'; categoryId: string; path: string }
  /** An attribute of the shop's category, kept as `key=value`. */
  | { field: 'attribute'; key: string; value: string }
  /** A value of an option of the base product: every shop that has it gets the new one. */
  | { field: 'option'; axis: string; from: string; to: string };

/** Why a choice is offered: chosen before, named alike by the standard category, or written alike. */
export type ChoiceReason = 'REMEMBERED' | 'PATH' | 'SIMILAR';

export interface OfferedChoice {
  choice: RepairChoice;
  label: string;
  reason: ChoiceReason;
}

/** Choices for one thing, best first. */
export interface ChoiceGroup {
  title: string;
  choices: OfferedChoice[];
}

/** An attribute that a shop asks of a category. */
interface AskedAttribute {
  key: string;
  label: string;
  required: boolean;
  options: readonly { value: string; label: string }[];
}

const CATEGORY_CAUSES: readonly CauseId[] = ['CATEGORY', 'CATEGORY_GONE', 'CATEGORY_LEAF'];
const VALUE_CAUSES: readonly CauseId[] = ['ATTRIBUTES', 'OPTION_SHAPE', 'OPTION_LONG', 'OPTION_CHARACTERS'];
const OFFERED = 4;
const GROUPS = 3;

export const refusesCategory = (refusals: readonly Refusal[]) => refusals.some(({ cause }) => CATEGORY_CAUSES.includes(cause));
export const refusesValues = (refusals: readonly Refusal[]) => refusals.some(({ cause }) => VALUE_CAUSES.includes(cause));

/** How alike two texts are, 0 to 1: one that holds the other is nearly the same. */
function alike(one: string, other: string): number {
  const [a, b] = [normaliseForSearch(one), normaliseForSearch(other)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  if (a.includes(b) || b.includes(a)) return 0.9;
  const [mine, theirs] = [gramsOf(a), new Set(gramsOf(b))];
  return (2 * mine.filter((gram) => theirs.has(gram)).length) / (mine.length + theirs.size);
}

/** The values that are most like one of the texts, best first; those alike to none keep the shop's order behind them. */
export function nearestValues<Value extends { label: string }>(
  values: readonly Value[],
  texts: readonly string[],
  most = OFFERED,
): Value[] {
  const scored = values.map((value) => ({ value, score: Math.max(0, ...texts.map((text) => alike(value.label, text))) }));
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ value }) => value);
}

/** What stands in the entry for an attribute: kept as `key=value` texts. */
const attributesOf = (entry: CreateShopDTO) => {
  const { attributes } = entry.etc;
  return Array.isArray(attributes) ? attributes.filter((each): each is string => typeof each === 'string') : [];
};

/**
 * For attributes that the shop complains of: those it names, else those that are asked for and missing or hold a value that it has not. For
 * options that are called like such an attribute: values that it has not.
 */
export function valueChoices(
  draft: ProductDraft,
  entry: CreateShopDTO,
  refusals: readonly Refusal[],
  asked: readonly AskedAttribute[],
): ChoiceGroup[] {
  const listed = asked.filter(({ options }) => options.length > 0);
  const said = refusals.map(({ message, shopMessage }) => `${message} ${shopMessage ?? ''}`).join(' ');
  const present = attributesOf(entry);
  const { usable, options: axes } = draft.composition.optionInfo;
  const ofOptions = (usable ? axes : []).flatMap(({ name, values }): ChoiceGroup[] => {
    const attribute = listed.find(({ label, key }) => alike(label, name) === 1 || alike(key, name) === 1);
    if (!attribute) return [];
    return values
      .filter((value) => !attribute.options.some((option) => option.value === value || option.label === value))
      .map((value) => ({
        title: `${name} “${value}”`,
        choices: nearestValues(
          attribute.options.filter(({ label }) => !values.includes(label)),
          [value],
        ).map(({ label }) => ({
          choice: { field: 'option' as const, axis: name, from: value, to: label },
          label,
          reason: 'SIMILAR' as const,
        })),
      }));
  });
  const isOption = ({ label, key }: AskedAttribute) =>
    usable && axes.some(({ name }) => alike(label, name) === 1 || alike(key, name) === 1);
  const wrong = listed.filter((attribute) => {
    const values = present.filter((each) => each.startsWith(`${attribute.key}=`)).map((each) => each.slice(attribute.key.length + 1));
    const unknown = values.some((value) => !attribute.options.some((option) => option.value === value));
    return unknown || (attribute.required && values.length === 0 && !isOption(attribute));
  });
  const named = wrong.filter(({ label }) => said.includes(label));
  const texts = [draft.basic.productName, ...axes.flatMap(({ values }) => values), draft.basic.brand];
  const ofAttributes = (named.length > 0 ? named : wrong).map(({ key, label, options }): ChoiceGroup => {
    const before = present.flatMap((each) => (each.startsWith(`${key}=`) ? [each.slice(key.length + 1)] : []));
    return {
      title: label,
      choices: nearestValues(options, [...before, ...texts]).map((option) => ({
        choice: { field: 'attribute' as const, key, value: option.value },
        label: option.label,
        reason: 'SIMILAR' as const,
      })),
    };
  });
  return [...ofOptions, ...ofAttributes].filter(({ choices }) => choices.length > 0).slice(0, GROUPS);
}

/** What a choice makes of the draft, as changes of a plan; empty where it changes nothing. */
export function choiceChanges(draft: ProductDraft, entry: CreateShopDTO, choice: RepairChoice): PlanChange[] {
  const shop = entry.shopInfoDTO.shopName || SHOP_TYPES[entry.shopInfoDTO.shopType].title;
  const change = (name: 'category' | 'attributes' | 'optionValues', after: PlanValue): PlanChange[] => {
    const ofShop = name !== 'optionValues';
    const field = ofShop ? `${name}@${entry.registerKey}` : name;
    const before = productFieldOf(draft, field);
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ field, label: planFieldLabel(name, ofShop ? shop : undefined), before, after }];
  };
  switch (choice.field) {
    case 'category':
      return change('category', [
        `${choice.categoryId}|${choice.path}`,
        ...entry.multiCategory
          .filter(({ categoryId }) => categoryId !== choice.categoryId)
          .map(({ categoryId, path }) => `${categoryId}|${path}`),
      ]);
    case 'attribute': {
      const others = attributesOf(entry).filter((each) => !each.startsWith(`${choice.key}=`));
      return change('attributes', [...others, `${choice.key}=${choice.value}`]);
    }
    case 'option': {
      const axis = draft.composition.optionInfo.options.find(({ name }) => name === choice.axis);
      if (!axis?.values.includes(choice.from) || axis.values.includes(choice.to)) return [];
      const before = productFieldOf(draft, 'optionValues');
      const now = `${choice.axis}=${choice.from}`;
      return Array.isArray(before)
        ? change(
            'optionValues',
            before.map((each) => (each === now ? `${choice.axis}=${choice.to}` : each)),
          )
        : [];
    }
  }
}
