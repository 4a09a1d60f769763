/** Words of COUPANG against ours: pure tables and small translations used by products and orders. */
import type { ProductState, SaleStatus, TaxType } from '@moa/core';
import { kcCertifications } from '@moa/core/data';
import type { Failure } from '../sdk/answer.ts';
import { byCode } from '../sdk/codes.ts';
import { toChannelCourier } from '../sdk/couriers.ts';
import { courierProblem } from '../sdk/line-problems.ts';
import type { Invoice } from '../sdk/order.ts';

/**
 * Products are found by an item's code (`external-vendor-sku-codes/{code}` looks at `externalVendorSku`), never by a product code. Our item
 * codes are the listing's management code and a number in three places, so the first item, 001, is the product's anchor. A product whose
 * first option is not sent carries the bare management code on another item, which no item code of ours equals.
 */
export function anchorCodes(managementCode: string): [first: string, bare: string] {
  return [`${managementCode}001`, managementCode];
}

/** Management code that an item code of ours begins with; null for codes that can't be of our making. */
export function managementCodeOf(itemCode: string): string | null {
  return /^([A-Z0-9]{2,17})[0-9A-Z]{3}$/.exec(itemCode)?.[1] ?? null;
}

/** Status words of catalog answers, in the Korean of details and the English of lists (sheet 4). */
const statusByCode = byCode<SaleStatus>({
  WAIT: '임시저장 임시저장중 SAVING SAVED',
  UNADMISSION: '승인대기중 심사중 APPROVING IN_REVIEW',
  SALE: '승인완료 APPROVED 부분승인완료 PARTIAL_APPROVED',
  REJECTION: '승인반려 DENIED',
  DELETE: '상품삭제 DELETED',
});

/** Approval word to our status; unknown words count as waiting for approval, with the raw word kept beside. */
export function approvalStatus(word: string): SaleStatus {
  return statusByCode(word.replaceAll(' ', '')) ?? 'UNADMISSION';
}

export const TAX_TYPE: Readonly<Record<TaxType, string | null>> = { TAX: 'TAX', DUTYFREE: 'FREE', SMALL: null };

export const OFFER_CONDITION: Readonly<Record<ProductState, string>> = {
  NEW: 'NEW',
  USED: 'USED_GOOD',
  REFURBISHED: 'REFURBISHED',
  MADE_TO_ORDER: 'NEW',
};

/** Our certification types against COUPANG's. A category lists what it takes; what it does not list is stated in the detail page. */
const CERTIFICATION: Readonly<Record<string, string>> = {
  KIDS_SAFETY: 'KC_KID_CERTIFICATION',
  KIDS_CONFIRM: 'KC_KID_CONFIRM',
  KIDS_SUPPLIER: 'KC_KID_PROVIDER',
  ELEC_SAFETY: 'KC_ELECTRONICS_CERTIFICATION',
  ELEC_CONFIRM: 'KC_ELECTRONICS_CONFIRM',
  ELEC_SUPPLIER: 'KC_ELECTRONICS_PROVIDER',
  LIFE_SAFETY: 'KC_HOUSEHOLD_CERTIFICATION',
  LIFE_CONFIRM: 'KC_HOUSEHOLD_CONFIRM',
  LIFE_STANDARD: 'KC_HOUSEHOLD_QUALITY',
  LIFE_CHILD_PACKAGE: 'KC_HOUSEHOLD_PACKAGING',
  RADIO_CERT: 'COMMUNICATION_EQUIPMENT',
  RADIO_REG: 'COMMUNICATION_EQUIPMENT',
  RADIO_PROVISIONAL: 'COMMUNICATION_EQUIPMENT',
};
export const IN_DETAIL_PAGE = 'PRESENTED_IN_DETAIL_PAGE';

export function certificationTypeOf(ourType: string): string | null {
  return CERTIFICATION[ourType] ?? null;
}

export function certificationName(ourType: string): string {
  return kcCertifications.certifications.find((row) => row.code === ourType)?.name ?? ourType;
}

export const WING = { topic: '쿠팡은', office: 'WING' };

/** What stands against a courier that COUPANG does not take. */
export function unknownCourier({ courierCode }: Pick<Invoice, 'courierCode'>): Failure | null {
  return toChannelCourier('COUPANG', courierCode) === null ? courierProblem(courierCode, WING.topic) : null;
}
