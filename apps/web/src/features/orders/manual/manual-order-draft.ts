/** A manual order while it is typed. Kept in this tab until it is saved: closing the dialog loses nothing. Pure but for the storage. */
import { check, rules } from '@moa/core';
import type { Messages } from '../../../ui/forms/form-state.ts';

export interface DraftPerson {
  name: string;
  phone: string;
  zipCode: string;
  address1: string;
  address2: string;
}

export interface DraftLine {
  skuId: string;
  skuCode: string;
  label: string;
  /** Sellable when it was chosen. */
  sellable: number;
  quantity: number | null;
  unitPrice: number | null;
}

export interface ManualOrderDraft {
  receiver: DraftPerson;
  /** Null: the buyer is the receiver. */
  buyer: DraftPerson | null;
  deliveryMessage: string;
  deliveryFee: number | null;
  lines: DraftLine[];
}

const NOBODY: DraftPerson = { name: '', phone: '', zipCode: '', address1: '', address2: '' };

export const EMPTY_DRAFT: ManualOrderDraft = { receiver: NOBODY, buyer: null, deliveryMessage: '', deliveryFee: null, lines: [] };

export function emptyPerson(): DraftPerson {
  return { ...NOBODY };
}

export function isDirty(draft: ManualOrderDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
}

export function phoneProblem(phone: string): string | null {
  return check([rules.qnaPhoneNumber, rules.contact], phone.trim());
}

/** Messages by field path. */
export function draftProblems(draft: ManualOrderDraft): Messages<ManualOrderDraft> {
  const found: Messages<ManualOrderDraft> = {};
  const people = draft.buyer ? { receiver: draft.receiver, buyer: draft.buyer } : { receiver: draft.receiver };
  for (const [who, person] of Object.entries(people)) {
    if (person.name.trim() === '') found[`${who}.name`] = '이름을 입력해주세요.';
    const phone = phoneProblem(person.phone);
    if (phone) found[`${who}.phone`] = phone;
  }
  if (draft.lines.length === 0) found.lines = '상품을 한 개 이상 골라주세요.';
  for (const [index, line] of draft.lines.entries()) {
    if (line.quantity === null || line.quantity < 1) found[`lines[${index}].quantity`] = '수량은 1 이상이어야 해요.';
    if (line.unitPrice === null) found[`lines[${index}].unitPrice`] = '판매가를 입력해주세요.';
  }
  return found;
}

export function draftTotal(draft: ManualOrderDraft): number {
  const goods = draft.lines.reduce((sum, line) => sum + (line.quantity ?? 0) * (line.unitPrice ?? 0), 0);
  return goods + (draft.deliveryFee ?? 0);
}

function toPerson(person: DraftPerson) {
  return {
    name: person.name.trim(),
    phone: person.phone.trim(),
    ...(person.zipCode.trim() ? { zipCode: person.zipCode.trim() } : {}),
    ...(person.address1.trim() ? { address1: person.address1.trim() } : {}),
    ...(person.address2.trim() ? { address2: person.address2.trim() } : {}),
  };
}

/** Body of the call; ask `draftProblems` first. */
export function toOrder(draft: ManualOrderDraft) {
  return {
    receiver: toPerson(draft.receiver),
    buyer: toPerson(draft.buyer ?? draft.receiver),
    ...(draft.deliveryMessage.trim() ? { deliveryMessage: draft.deliveryMessage.trim() } : {}),
    ...(draft.deliveryFee === null ? {} : { deliveryFee: draft.deliveryFee }),
    lines: draft.lines.map((line) => ({ skuId: line.skuId, quantity: line.quantity ?? 0, unitPrice: line.unitPrice ?? 0 })),
  };
}

function isDraft(value: unknown): value is ManualOrderDraft {
  return typeof value === 'object' && value !== null && 'receiver' in value && 'lines' in value && Array.isArray(value.lines);
}

const key = (owner: string) => `moa-handwriting-${owner}`;

/** Where an order is remembered whose answer did not come. */
export function unansweredAt(owner: string): { storage: Storage; name: string } {
  return { storage: sessionStorage, name: `${key(owner)}-sent` };
}

export function readDraft(owner: string): ManualOrderDraft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(owner)) ?? 'null');
    return isDraft(value) ? value : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(owner: string, draft: ManualOrderDraft): void {
  try {
    if (isDirty(draft)) sessionStorage.setItem(key(owner), JSON.stringify(draft));
    else sessionStorage.removeItem(key(owner));
  } catch {
    // Then it lasts as long as the dialog.
  }
}
