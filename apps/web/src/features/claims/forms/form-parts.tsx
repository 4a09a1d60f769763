/** What the forms of claims share: the claims they are about, a choice of reasons, their two buttons. */
import { Button } from '@mantine/core';
import { cx } from '../../../ui/cx.ts';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import classes from '../claims.module.css';
import type { ClaimRow } from '../queries.ts';

const SHOWN = 5;

export function claimLabel(row: ClaimRow): string {
  return [row.orderNo, row.order?.productName, row.order?.optionText].filter(Boolean).join(' · ');
}

export function ClaimLabels({ rows }: { rows: readonly ClaimRow[] }) {
  return (
    <ul className={classes.shortList}>
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.id}>
          {claimLabel(row)} {formatNumber(row.quantity)}개
        </li>
      ))}
      {rows.length > SHOWN && <li>외 {rows.length - SHOWN}건</li>}
    </ul>
  );
}

export interface ReasonsProps<Reason extends string> {
  legend: string;
  name: string;
  labels: Readonly<Record<Reason, string>>;
  reasons: readonly Reason[];
  value: Reason | null;
  onChoose(reason: Reason): void;
  missing: string | undefined;
}

export function Reasons<Reason extends string>({ legend, name, labels, reasons, value, onChoose, missing }: ReasonsProps<Reason>) {
  const missingId = `${name}-missing`;
  return (
    <div>
      <fieldset className={classes.reasons}>
        <legend className={cx('moa-legend', classes.legend)}>{legend}</legend>
        {reasons.map((reason) => (
          <label key={reason} className={classes.reason}>
            <Radio
              name={name}
              checked={value === reason}
              onChoose={() => onChoose(reason)}
              describedBy={missing ? missingId : undefined}
              invalid={missing !== undefined}
            />
            <span>{labels[reason]}</span>
          </label>
        ))}
      </fieldset>
      {missing && (
        <p id={missingId} role="alert" className="moa-error">
          {missing}
        </p>
      )}
    </div>
  );
}

export interface ButtonsProps {
  label: string;
  busy: boolean;
  red?: boolean;
  onCancel(): void;
}

export function Buttons({ label, busy, red = false, onCancel }: ButtonsProps) {
  return (
    <div className="moa-buttons">
      <Button variant="default" onClick={onCancel}>
        닫기
      </Button>
      <Button type="submit" loading={busy} {...(red ? { color: 'red' } : {})}>
        {label}
      </Button>
    </div>
  );
}
