/** What of a product goes into a template. Pure. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import {
  type CreateShopDTO,
  type FieldValue,
  newProductDraft,
  PRODUCT_TEMPLATE_FIELDS,
  type ProductContent,
  type ProductDraft,
  type ProductTemplateField,
  type TemplateContents,
  type TemplateKind,
} from '@moa/core';

const shopOf = ({ shopInfoDTO: { shopType, shopAccountId, shopName } }: CreateShopDTO) => ({
  shopType,
  shopAccountId,
  shopName,
  linked: true,
});

/** One entry an account: the first, where a product is in several malls of one. */
function byAccount(entries: readonly CreateShopDTO[]): CreateShopDTO[] {
  const keyOf = ({ shopInfoDTO }: CreateShopDTO) => `${shopInfoDTO.shopType} ${shopInfoDTO.shopAccountId}`;
  return entries.filter((entry, at) => entries.findIndex((other) => keyOf(other) === keyOf(entry)) === at);
}

function deliveryValues({ shopInfoDTO: { shopType }, etc }: CreateShopDTO): Record<string, FieldValue> {
  const fields = isLinkable(shopType) ? FIELDS[shopType].filter(({ group }) => group === 'DELIVERY') : [];
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = etc[key];
      return value === undefined || value === '' ? [] : [[key, value] as const];
    }),
  );
}

/** Fields of a product template that were entered, and not left as a new product has them. */
export function enteredFields(draft: ProductDraft): ProductTemplateField[] {
  const fresh = newProductDraft().common;
  return PRODUCT_TEMPLATE_FIELDS.filter((field) => JSON.stringify(draft.common[field]) !== JSON.stringify(fresh[field]));
}

function productOf(draft: ProductDraft, fields: readonly ProductTemplateField[]): ProductContent {
  const content: ProductContent = Object.fromEntries(fields.map((field) => [field, draft.common[field]]));
  // A certificate's number is of one product; which kind it needs is of all of them.
  if (content.kcCredentials) content.kcCredentials = content.kcCredentials.map((each) => ({ ...each, certificationNumber: '' }));
  return content;
}

/** @param fields of a product template; all that were entered when absent */
export function heldBy<Kind extends TemplateKind>(
  kind: Kind,
  draft: ProductDraft,
  fields?: readonly ProductTemplateField[],
): TemplateContents[Kind] | null;
export function heldBy(
  kind: TemplateKind,
  draft: ProductDraft,
  fields: readonly ProductTemplateField[] = enteredFields(draft),
): TemplateContents[TemplateKind] | null {
  const entries = draft.createShopDTOList;
  switch (kind) {
    case 'DELIVERY':
      return {
        deliveryInfo: { ...draft.common.deliveryInfo, templateId: null },
        shops: byAccount(entries).flatMap((entry) => {
          const values = deliveryValues(entry);
          return Object.keys(values).length === 0 ? [] : [{ ...shopOf(entry), fields: values }];
        }),
      };
    case 'OPTION': {
      const { usable, options, optionCombinations } = draft.composition.optionInfo;
      const used = usable ? options.filter(({ name, values }) => name.trim() !== '' && values.length > 0) : [];
      if (used.length === 0) return null;
      const priced = optionCombinations.filter(({ optionPrice }) => optionPrice !== 0);
      return { options: used, optionCombinations: priced.map(({ optionValues, optionPrice }) => ({ optionValues, optionPrice })) };
    }
    case 'PRODUCT':
      return fields.length === 0 ? null : productOf(draft, fields);
    case 'SELECTION':
      if (entries.length === 0) return null;
      return { shops: entries.map((entry) => ({ ...shopOf(entry), multiShopId: entry.shopInfoDTO.multiShopId })) };
    case 'CATEGORY': {
      const category = draft.composition.categories[0] ?? null;
      const shops = byAccount(entries).filter((entry) => entry.category !== null || entry.multiCategory.length > 0);
      if (category === null && shops.length === 0) return null;
      return {
        category,
        shops: shops.map((entry) => ({ ...shopOf(entry), category: entry.category, multiCategory: entry.multiCategory })),
      };
    }
  }
}

/** Why nothing can be saved. */
export const NOTHING_HELD: Readonly<Record<TemplateKind, string>> = {
  DELIVERY: '저장할 배송 설정이 없어요.',
  OPTION: '저장할 옵션이 없어요. 옵션명과 옵션값을 먼저 입력해주세요.',
  PRODUCT: '저장할 내용이 없어요. A/S 안내나 상품정보고시를 먼저 입력해주세요.',
  SELECTION: '고른 쇼핑몰이 없어요. 쇼핑몰을 먼저 골라주세요.',
  CATEGORY: '고른 카테고리가 없어요. 카테고리를 먼저 골라주세요.',
};
