/** Added prices of options as one shop has them; an empty field inherits the product's. */
import type { OptionCombination } from '@moa/core';
import { useState } from 'react';
import { formatNumber } from '../../../../ui/values/format.ts';
import { useValue } from '../../form/form-context.tsx';
import { parseAmount } from '../../options/paste.ts';
import classes from './own.module.css';
import { withOwnPrice } from './own-count.ts';

type OwnPrice = { id: string; optionPrice: number };

export function OwnOptionPrices({ own, onChange }: { own: readonly OwnPrice[]; onChange(next: OwnPrice[]): void }) {
  const rows = useValue<OptionCombination[]>('composition.optionInfo.optionCombinations');
  const prices = new Map(own.map(({ id, optionPrice }) => [id, optionPrice]));
  return (
    <ul className={classes.options}>
      {rows.map((row) => {
        const { id } = row;
        const name = row.optionValues.join(' / ');
        if (id === null) return null;
        return (
          <li key={id} className={classes.option}>
            <span className="moa-clip">{name}</span>
            <PriceCell
              name={name}
              value={prices.get(id) ?? null}
              inherited={row.optionPrice}
              onChange={(next) => onChange(withOwnPrice(own, id, next))}
            />
          </li>
        );
      })}
    </ul>
  );
}

const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));

interface PriceCellProps {
  name: string;
  value: number | null;
  inherited: number;
  onChange(next: number | null): void;
}

function PriceCell({ name, value, inherited, onChange }: PriceCellProps) {
  const [text, setText] = useState<string | null>(null);
  const isWrong = text !== null && text.trim() !== '' && parseAmount(text) === null;
  return (
    <input
      className={classes.price}
      aria-label={`${name} 이 쇼핑몰의 추가금액`}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder={`${signed(inherited)} (기본)`}
      value={text ?? (value === null ? '' : signed(value))}
      onFocus={() => setText(value === null ? '' : String(value))}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        const amount = typed.trim() === '' ? null : parseAmount(typed);
        if (typed.trim() === '' || amount !== null) onChange(amount);
      }}
      onBlur={() => setText(null)}
    />
  );
}
