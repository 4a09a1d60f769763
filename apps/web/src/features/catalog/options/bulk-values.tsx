/** One price or stock for many combinations: the marked ones, or all when none is marked. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import classes from './options.module.css';
import { parseAmount } from './paste.ts';

type BulkColumn = 'optionPrice' | 'saleQuantity';
type Step = (before: number) => number;

export interface BulkValuesProps {
  count: number;
  onApply(column: BulkColumn, step: Step): void;
  onUsable(usable: boolean): void;
}

export function BulkValues({ count, onApply, onUsable }: BulkValuesProps) {
  const whom = count === 0 ? '전체' : `${formatNumber(count)}개`;
  return (
    <>
      <span className={classes.whom}>{whom}</span>
      <ValuePopover label="추가금액 일괄" signed onApply={(step) => onApply('optionPrice', step)} />
      <ValuePopover label="재고 일괄" onApply={(step) => onApply('saleQuantity', (before) => Math.max(0, step(before)))} />
      {count > 0 && (
        <>
          <button type="button" className={classes.tool} onClick={() => onUsable(true)}>
            사용
          </button>
          <button type="button" className={classes.tool} onClick={() => onUsable(false)}>
            사용 안 함
          </button>
        </>
      )}
    </>
  );
}

function ValuePopover({ label, signed = false, onApply }: { label: string; signed?: boolean; onApply(step: Step): void }) {
  const [text, setText] = useState('');
  const [mode, setMode] = useState<'set' | 'add'>('set');
  const amount = parseAmount(text);
  const good = amount !== null && (signed || mode === 'add' || amount >= 0);
  return (
    <Popover
      label={label}
      width={240}
      onClosed={() => setText('')}
      trigger={(props) => (
        <button type="button" className={classes.tool} {...props}>
          {label}
        </button>
      )}
    >
      {(close) => (
        <form
          className={classes.bulkForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (amount === null || !good) return;
            onApply(mode === 'set' ? () => amount : (before) => before + amount);
            close();
          }}
        >
          <div className={classes.modes}>
            <Radio name={`${label}-mode`} checked={mode === 'set'} onChoose={() => setMode('set')}>
              이 값으로
            </Radio>
            <Radio name={`${label}-mode`} checked={mode === 'add'} onChoose={() => setMode('add')}>
              더하기·빼기
            </Radio>
          </div>
          <input
            className={classes.bulkInput}
            aria-label={label}
            inputMode="numeric"
            placeholder={signed || mode === 'add' ? '예: 1000, -500' : '예: 100'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="xs" disabled={!good}>
            적용
          </Button>
        </form>
      )}
    </Popover>
  );
}
