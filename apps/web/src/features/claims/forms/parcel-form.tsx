import COURIERS from 'virtual:moa-couriers';
import { normaliseInvoiceNo } from '@moa/core';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { useStored } from '../../../ui/stored.ts';
import { checkDraft } from '../../orders/index.ts';
import { Wanted } from '../claim-columns.tsx';
import classes from '../claims.module.css';
import type { ClaimRow } from '../queries.ts';
import { Buttons, claimLabel } from './form-parts.tsx';

export type Parcels = { id: string; courierCode: string; invoiceNo: string }[];

const CHOICES = COURIERS.map(({ code, name }) => ({ value: code, label: name }));
const isCourier = (value: unknown): value is string => COURIERS.some(({ code }) => code === value);

export interface ParcelFormProps {
  rows: readonly ClaimRow[];
  note: string;
  label: string;
  red?: boolean;
  /** Whether what goes out is named with its stock. */
  stock?: boolean;
  onSubmit(parcels: Parcels): Promise<void>;
  onCancel(): void;
}

/** One courier for all, and a number for each claim. */
export function ParcelForm({ rows, note, label, red = false, stock = false, onSubmit, onCancel }: ParcelFormProps) {
  const courierId = useId();
  const [usual, setUsual] = useStored('moa-claim-courier', 'CJ', isCourier);
  const [first] = rows;
  // What has left already left in its parcel.
  const sent = first?.type === 'CANCEL' ? first.order?.courierCode : null;
  const form = useForm<{ courierCode: string; numbers: Readonly<Record<string, string>> }>(
    {
      courierCode: isCourier(sent) ? sent : usual,
      numbers: Object.fromEntries(rows.map((row) => [row.id, row.type === 'CANCEL' ? (row.order?.invoiceNo ?? '') : ''])),
    },
    {
      check: ({ courierCode, numbers }) =>
        Object.fromEntries(rows.map((row) => [`numbers.${row.id}`, problemOf(courierCode, numbers[row.id] ?? '')])),
      send: async ({ courierCode, numbers }) => {
        setUsual(courierCode);
        await onSubmit(rows.map(({ id }) => ({ id, courierCode, invoiceNo: normaliseInvoiceNo(numbers[id] ?? '') })));
      },
      hasPart: (path) => path.startsWith('numbers.'),
    },
  );
  const { courierCode, numbers } = form.values;

  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className={red ? classes.warning : 'moa-note'}>{note}</p>
      <div className={classes.courier}>
        <label htmlFor={courierId} className={cx('moa-legend', classes.legend)}>
          택배사
        </label>
        <Select id={courierId} value={courierCode} choices={CHOICES} onChange={(code) => form.set({ courierCode: code })} />
      </div>
      <ul className={classes.parcels}>
        {rows.map((row) => {
          const text = numbers[row.id] ?? '';
          const doubt = text === '' ? null : checkDraft({ courierCode, invoiceNo: text });
          return (
            <li key={row.id} className={classes.parcel}>
              <div className={classes.parcelName}>
                {claimLabel(row)}
                {stock && (
                  <div className={classes.parcelStock}>
                    <span className="moa-sub">보낼 상품</span>
                    <Wanted wanted={row.wanted} quantity={row.quantity} />
                  </div>
                )}
              </div>
              <div className={classes.parcelNumber}>
                <TextInput
                  ariaLabel={`${row.orderNo} 송장번호`}
                  placeholder="송장번호"
                  maxLength={40}
                  value={text}
                  error={form.errors[`numbers.${row.id}`]}
                  onChange={(next) => form.set({ numbers: { ...numbers, [row.id]: next } }, [`numbers.${row.id}`])}
                />
                {doubt?.severity === 'WARN' && <p className={cx('moa-note', 'moa-urgent')}>{doubt.message}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <Buttons label={label} busy={form.busy} red={red} onCancel={onCancel} />
    </form>
  );
}

function problemOf(courierCode: string, invoiceNo: string): string | undefined {
  if (normaliseInvoiceNo(invoiceNo) === '') return '송장번호를 입력해주십시오.';
  const verdict = checkDraft({ courierCode, invoiceNo });
  return verdict?.severity === 'ERROR' ? verdict.message : undefined;
}
