/** Finds SKUs by code or name and adds them, by keyboard: arrows choose, Enter adds. */

import { useDebouncedValue } from '@mantine/hooks';
import type { Outputs } from '@moa/contract/types';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { toProblem } from '../../../ui/problem.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import classes from './manual-order.module.css';

export type Sku = Outputs['orders']['skus']['contents'][number];

const MOST = 8;

export interface SkuPickerProps {
  onPick(sku: Sku): void;
  invalid: boolean;
  placeholder?: string;
}

export function SkuPicker({ onPick, invalid, placeholder = 'SKU 코드나 이름으로 상품 넣기' }: SkuPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const found = useQuery(
    orpc.orders.skus.queryOptions({ input: { keyword: asked, size: MOST }, enabled: asked !== '', placeholderData: keepPreviousData }),
  );
  const skus = text.trim() === '' ? [] : (found.data?.contents ?? []);
  const current = skus[Math.min(at, skus.length - 1)];
  const shown = open && text.trim() !== '';

  function pick(sku: Sku) {
    onPick(sku);
    setText('');
    setAt(0);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setAt((before) => Math.min(skus.length - 1, Math.max(0, before + (event.key === 'ArrowDown' ? 1 : -1))));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (current && text.trim() === asked) pick(current);
    }
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className={classes.picker}>
      <div className={cx(classes.pickerField, invalid && classes.invalid)}>
        <IconSearch size={16} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="SKU 코드나 이름"
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-activedescendant={shown && current ? `${id}${current.skuId}` : undefined}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setAt(0);
          }}
          // Escape is for the list while it is open: the dialog around it, which listens before anything else does, stays.
          data-mantine-stop-propagation={shown ? 'true' : undefined}
          onKeyDown={keyDown}
        />
      </div>
      <div id={`${id}list`} role="listbox" aria-label="찾은 SKU" className={cx(classes.options, !shown && classes.closed)}>
        {skus.map((sku) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
          <div
            key={sku.skuId}
            id={`${id}${sku.skuId}`}
            role="option"
            tabIndex={-1}
            aria-selected={sku === current}
            className={cx(classes.option, sku === current && classes.current)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(sku)}
          >
            <span className={classes.optionName}>
              {sku.label}
              <small>{sku.skuCode}</small>
            </span>
            <span className={cx(classes.left, sku.sellable <= 0 && classes.out)}>
              {sku.sellable <= 0 ? '품절' : `${formatNumber(sku.sellable)}개`}
            </span>
          </div>
        ))}
        {shown && skus.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled tabIndex={-1} className={classes.nothing}>
            {found.isError
              ? toProblem(found.error).title
              : found.isFetching || text.trim() !== asked
                ? '찾는 중이에요.'
                : `'${asked}'에 맞는 SKU가 없어요.`}
          </div>
        )}
      </div>
    </div>
  );
}
