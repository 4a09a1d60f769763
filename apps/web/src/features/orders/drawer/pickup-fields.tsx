/** How the goods of a claim come back: who brings them, and in which parcel where that is known. */
import COURIERS from 'virtual:moa-couriers';
import { type FiledPickup, normaliseInvoiceNo, PICKUP_WAY_LABELS, type PickupWay } from '@moa/core';
import type { UsedForm } from '../../../ui/forms/use-form.ts';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

export interface PickupValues {
  way: PickupWay | '';
  courierCode: string;
  invoiceNo: string;
}

const NOT_YET = { value: '', label: '아직 몰라요' };
const CHOICES = [NOT_YET, ...COURIERS.map(({ code, name }) => ({ value: code, label: name }))];

/** What is sent of it; null where the shop asks for nothing. */
export function pickupOf({ way, courierCode, invoiceNo }: PickupValues): FiledPickup | null {
  if (way === '') return null;
  if (way === 'SHOP') return { way, courierCode: null, invoiceNo: null };
  return { way, courierCode: courierCode || null, invoiceNo: normaliseInvoiceNo(invoiceNo) || null };
}

interface PickupForm {
  values: PickupValues;
  field: UsedForm<PickupValues>['field'];
  set(change: Partial<PickupValues>): void;
}

export function PickupFields({ ways, form }: { ways: readonly PickupWay[]; form: PickupForm }) {
  const { way } = form.values;
  return (
    <>
      <SelectField
        label="수거 방법"
        choices={ways.map((each) => ({ value: each, label: PICKUP_WAY_LABELS[each] }))}
        value={way === '' ? (ways[0] ?? 'SHOP') : way}
        onChange={(next) => form.set({ way: next, ...(next === 'SHOP' ? { courierCode: '', invoiceNo: '' } : {}) })}
      />
      {way !== 'SHOP' && (
        <>
          <SelectField label="수거 택배사" choices={CHOICES} {...form.field('courierCode')} />
          <TextInput label="수거 송장번호" placeholder="알고 있으면 입력해 주세요" maxLength={40} {...form.field('invoiceNo')} />
        </>
      )}
    </>
  );
}
