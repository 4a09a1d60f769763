/** A new product as it begins: with what is the same in everything that the seller sells. Pure. */
import type { ProductDraft } from '../draft.ts';
import { newProductDraft } from '../new-draft.ts';
import { validateForPush } from '../validate.ts';
import type { BeginningDelivery, BeginningField } from './begin-entry.ts';

/** What is known of a seller before a product is written. */
export interface KnownOfSeller {
  /** The courier of her settings. */
  courierCode: string | null;
  /** Of the product that she registered last. */
  last:
    | (Pick<ProductDraft['common'], 'afterServiceTelephoneNumber' | 'afterServiceGuideContent' | 'origin'> & { courierCode: string })
    | null;
}

export interface BegunDraft {
  draft: ProductDraft;
  /** Paths of what was filled in for her. */
  filled: string[];
}

/** Announced with a product and not binding: a parcel names its own courier. */
const USUAL_COURIER = 'CJ';
const USUAL_GUIDE = '관련 법과 소비자분쟁해결기준에 따라 처리합니다. A/S 전화번호로 연락해주십시오.';

export function beginDraft(known: KnownOfSeller | null, templates: readonly BeginningDelivery[]): BegunDraft {
  const draft = newProductDraft();
  const { common } = draft;
  const filled: string[] = [];
  const fill = (path: string, value: string, put: (value: string) => void) => {
    if (value === '') return;
    put(value);
    filled.push(path);
  };
  const main = templates.find((template) => template.main);
  if (main) common.deliveryInfo = { ...main.content.deliveryInfo, templateId: main.id };
  if (common.deliveryInfo.courierCode === '')
    fill('common.deliveryInfo.courierCode', known?.courierCode || known?.last?.courierCode || USUAL_COURIER, (code) => {
      common.deliveryInfo.courierCode = code;
    });
  fill('common.afterServiceTelephoneNumber', known?.last?.afterServiceTelephoneNumber ?? '', (number) => {
    common.afterServiceTelephoneNumber = number;
  });
  fill('common.afterServiceGuideContent', known?.last?.afterServiceGuideContent || USUAL_GUIDE, (guide) => {
    common.afterServiceGuideContent = guide;
  });
  fill('common.origin.code', known?.last?.origin.code ?? '', () => {
    common.origin = { ...common.origin, ...known?.last?.origin };
  });
  return { draft, filled };
}

/**
 * Every answer that a push still asks of the seller, each once: paths of the product, and of a shop with its key before them. What a shop's
 * category asks besides is known by the shop only.
 * @param needsCategory false for a shop that takes a product without a category
 */
export function openQuestions(
  draft: ProductDraft,
  fieldsOf: (entry: ProductDraft['createShopDTOList'][number]) => readonly BeginningField[],
  needsCategory: (entry: ProductDraft['createShopDTOList'][number]) => boolean = () => true,
): string[] {
  const common = validateForPush(draft).flatMap(({ path, severity }) => (severity === 'ERROR' ? [path] : []));
  const { mainInfo, optionInfo } = draft.composition;
  const stocked = optionInfo.usable
    ? optionInfo.optionCombinations.some(({ saleQuantity }) => saleQuantity > 0)
    : mainInfo.saleQuantity > 0;
  const shops = draft.createShopDTOList.flatMap((entry) => [
    ...(entry.category === null && needsCategory(entry) ? [`${entry.registerKey} category`] : []),
    ...fieldsOf(entry)
      .filter(({ key, required, inherits }) => required && inherits === undefined && !isAnswered(entry.etc[key]))
      .map(({ key }) => `${entry.registerKey} etc.${key}`),
  ]);
  return [...new Set([...common, ...(stocked ? [] : ['composition.mainInfo.saleQuantity']), ...shops])];
}

function isAnswered(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
