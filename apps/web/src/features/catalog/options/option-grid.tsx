/**
 * Combinations as a grid to edit: arrows and Enter move, Ctrl+D fills down, a block of Excel is pasted from the cell on. Only rows in
 * sight are drawn, and a change draws one row.
 */
import { type OptionCombination, piecesInUnit } from '@moa/core';
import { IconArrowBackUp, IconArrowDown, IconClipboard } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { useDraft, useFieldError, useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';
import { BulkValues } from './bulk-values.tsx';
import classes from './options.module.css';
import { cellValue, type GridColumn, isBlock, parseBlock, pasteBlock } from './paste.ts';
import { TiedSkus } from './tied-skus.tsx';

const PATH = 'composition.optionInfo.optionCombinations';
const ROW_PX = 38;
export const GRID_COLUMNS: readonly GridColumn[] = ['optionPrice', 'saleQuantity', 'skuCode', 'barcode', 'saleUnitQuantity'];
const TITLES: Record<GridColumn, string> = {
  optionPrice: '추가금액',
  saleQuantity: '재고',
  skuCode: 'SKU 코드',
  barcode: '바코드',
  saleUnitQuantity: '판매단위',
};
const NUMBERS: readonly GridColumn[] = ['optionPrice', 'saleQuantity', 'saleUnitQuantity'];
const UNIT_HINT = '한 번 팔릴 때 나가는 SKU 수량이에요. 3개 묶음 옵션이면 3을 적어주세요.';

export function OptionGrid({ onPasteTable }: { onPasteTable(): void }) {
  const store = useFormStore();
  const actions = useFormActions();
  const rowCount = useDraft((draft) => draft.composition.optionInfo.optionCombinations.length);
  const names = useDraft((draft) => draft.composition.optionInfo.options);
  const error = useFieldError(PATH);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [past, setPast] = useState<readonly OptionCombination[] | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: rowCount, getScrollElement: () => body.current, estimateSize: () => ROW_PX, overscan: 8 });
  const rows = useCallback(() => store.get(PATH) as OptionCombination[], [store]);

  const replace = useCallback(
    (next: OptionCombination[]) => {
      setPast(rows());
      store.set(PATH, next);
    },
    [rows, store],
  );

  const focusCell = useCallback(
    (row: number, column: number) => {
      const at = Math.max(0, Math.min(rows().length - 1, row));
      virtual.scrollToIndex(at);
      requestAnimationFrame(() => body.current?.querySelector<HTMLInputElement>(`[data-cell="${at}:${column}"]`)?.focus());
    },
    [rows, virtual],
  );

  const fillDown = useCallback(
    (row: number, column: GridColumn) => {
      const value = rows()[row]?.[column];
      if (value === undefined || column === 'skuCode' || column === 'barcode') return;
      const marked = checked.size > 0;
      const next = rows().map((each, index) => ((marked ? checked.has(index) : index > row) ? { ...each, [column]: value } : each));
      replace(next);
    },
    [checked, replace, rows],
  );

  const paste = useCallback(
    (row: number, column: number, text: string) => {
      const result = pasteBlock(rows(), GRID_COLUMNS, { row, column }, parseBlock(text));
      replace(result.rows);
      if (result.refused > 0) toast.info(`${formatNumber(result.refused)}칸은 숫자가 아니어서 그대로 두었어요.`);
      if (result.settled > 0) toast.info(`SKU 코드 ${formatNumber(result.settled)}칸은 이미 정해져 있어서 그대로 두었어요.`);
      actions.recheck();
    },
    [actions, replace, rows],
  );

  const toggle = useCallback((row: number) => {
    setChecked((before) => {
      const next = new Set(before);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  }, []);

  const handlers = useMemo<RowHandlers>(() => ({ focusCell, fillDown, paste, toggle }), [focusCell, fillDown, paste, toggle]);
  const axes = names.filter((axis) => axis.values.length > 0).map((axis) => axis.name || '옵션');
  const template = `36px repeat(${Math.max(axes.length, 1)}, minmax(64px, 1fr)) 78px 66px minmax(82px, 1.2fr) minmax(64px, 1fr) 66px 46px`;
  const allChecked = rowCount > 0 && checked.size === rowCount;

  return (
    <div className={classes.gridBox}>
      <div className={classes.gridTools}>
        <BulkValues
          count={checked.size}
          onApply={(column, step) =>
            replace(rows().map((row, index) => (checked.size === 0 || checked.has(index) ? { ...row, [column]: step(row[column]) } : row)))
          }
          onUsable={(usable) => replace(rows().map((row, index) => (checked.has(index) ? { ...row, usable } : row)))}
        />
        <span className={classes.toolGap} />
        {past && (
          <button
            type="button"
            className={classes.tool}
            onClick={() => {
              store.set(PATH, past);
              setPast(null);
            }}
          >
            <IconArrowBackUp size={15} aria-hidden /> 되돌리기
          </button>
        )}
        <button type="button" className={classes.tool} onClick={onPasteTable}>
          <IconClipboard size={15} aria-hidden /> 엑셀 붙여넣기
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: only rows in sight are drawn, which a table element cannot */}
      <div
        className={classes.grid}
        role="grid"
        aria-label="옵션 조합"
        aria-rowcount={rowCount + 1}
        aria-colcount={GRID_COLUMNS.length + axes.length + 2}
        data-path={PATH}
        ref={body}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
        <div className={classes.gridHead} role="row" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
          <HeadCell>
            <Checkbox
              ariaLabel="모든 조합 선택"
              checked={allChecked}
              mixed={checked.size > 0}
              onChange={() => setChecked(allChecked ? new Set() : new Set(rows().map((_, index) => index)))}
            />
          </HeadCell>
          {axes.map((name) => (
            <HeadCell key={name}>{name}</HeadCell>
          ))}
          {GRID_COLUMNS.map((column) => (
            <HeadCell key={column} end={NUMBERS.includes(column)} title={column === 'saleUnitQuantity' ? UNIT_HINT : undefined}>
              {TITLES[column]}
            </HeadCell>
          ))}
          <HeadCell>사용</HeadCell>
        </div>
        <div className={classes.gridBody} style={{ height: virtual.getTotalSize() }} role="presentation">
          {virtual.getVirtualItems().map((item) => (
            <GridRow
              key={item.index}
              index={item.index}
              top={item.start}
              template={template}
              checked={checked.has(item.index)}
              handlers={handlers}
            />
          ))}
        </div>
      </div>
      {error && <p className={classes.error}>{error}</p>}
      <TiedSkus />
      <p className={classes.gridHint}>방향키·Enter로 이동 · Ctrl+D 아래로 채우기 · 엑셀에서 복사한 칸을 그대로 붙여넣을 수 있어요.</p>
    </div>
  );
}

function HeadCell({ children, end = false, title }: { children: React.ReactNode; end?: boolean; title?: string | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, see OptionGrid
    // biome-ignore lint/a11y/useFocusableInteractive: headings do nothing
    <div role="columnheader" className={cx(classes.head, end && classes.end)} title={title}>
      {children}
    </div>
  );
}

interface RowHandlers {
  focusCell(row: number, column: number): void;
  fillDown(row: number, column: GridColumn): void;
  paste(row: number, column: number, text: string): void;
  toggle(row: number): void;
}

interface GridRowProps {
  index: number;
  top: number;
  template: string;
  checked: boolean;
  handlers: RowHandlers;
}

const GridRow = memo(function GridRow({ index, top, template, checked, handlers }: GridRowProps) {
  const store = useFormStore();
  const row = useValue<OptionCombination | undefined>(`${PATH}.${index}`);
  const wrong = useMeta((meta) => {
    const beginning = `${PATH}.${index}.`;
    return meta.problems.find((problem) => problem.path.startsWith(beginning))?.message ?? null;
  });
  if (!row) return null;
  const name = row.optionValues.join(' / ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see OptionGrid
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(classes.gridRow, !row.usable && classes.off, checked && classes.marked)}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
      title={wrong ?? undefined}
    >
      <Plain>
        <Checkbox ariaLabel={`${name} 선택`} checked={checked} onChange={() => handlers.toggle(index)} />
      </Plain>
      {row.optionValues.map((value, axis) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value's axis is its place
        <Plain key={axis}>
          <span className={classes.optionValue}>{value}</span>
        </Plain>
      ))}
      {GRID_COLUMNS.map((column, at) => (
        <Cell
          key={column}
          row={index}
          column={column}
          at={at}
          name={name}
          value={row[column]}
          wrong={wrong !== null && column === 'optionPrice'}
          settled={column === 'skuCode' && row.skuId !== null}
          handlers={handlers}
        />
      ))}
      <Plain>
        <label className={classes.usable}>
          <Checkbox ariaLabel={`${name} 사용`} checked={row.usable} onChange={(usable) => store.set(`${PATH}.${index}.usable`, usable)} />
        </label>
      </Plain>
    </div>
  );
});

function Plain({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see OptionGrid
    // biome-ignore lint/a11y/useFocusableInteractive: what is inside takes the focus
    <div role="gridcell" className={classes.cell}>
      {children}
    </div>
  );
}

interface CellProps {
  row: number;
  column: GridColumn;
  at: number;
  name: string;
  value: string | number;
  wrong: boolean;
  /** Not to be changed here any more. */
  settled: boolean;
  handlers: RowHandlers;
}

function shown(column: GridColumn, value: string | number): string {
  if (typeof value === 'string') return value;
  return column === 'optionPrice' && value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

function Cell({ row, column, at, name, value, wrong, settled, handlers }: CellProps) {
  const store = useFormStore();
  const actions = useFormActions();
  const [text, setText] = useState<string | null>(null);
  const numeric = NUMBERS.includes(column);

  function take(next: string) {
    setText(next);
    const parsed = cellValue(column, next);
    if (parsed === null) return;
    if (column === 'saleUnitQuantity') takeUnit(Number(parsed));
    else store.set(`${PATH}.${row}.${column}`, parsed);
  }

  /** The same stock is another number of packs. */
  function takeUnit(next: number) {
    const now = store.get(`${PATH}.${row}`) as OptionCombination;
    const stored = store.base().composition.optionInfo.optionCombinations.find(({ id }) => id !== null && id === now.id);
    const units = { stored: (stored ?? now).saleUnitQuantity, before: now.saleUnitQuantity, next };
    store.set(`${PATH}.${row}`, { ...now, saleUnitQuantity: next, saleQuantity: piecesInUnit(now, units) });
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const input = event.currentTarget;
    const all = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const move = (down: number, right: number) => {
      event.preventDefault();
      handlers.focusCell(row + down, Math.max(0, Math.min(GRID_COLUMNS.length - 1, at + right)));
    };
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)) move(1, 0);
    else if (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)) move(-1, 0);
    else if (event.key === 'ArrowLeft' && (all || input.selectionEnd === 0)) move(0, -1);
    else if (event.key === 'ArrowRight' && (all || input.selectionStart === input.value.length)) move(0, 1);
    else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      handlers.fillDown(row, column);
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isBlock(pasted)) return;
    event.preventDefault();
    setText(null);
    handlers.paste(row, at, pasted);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: see OptionGrid
    // biome-ignore lint/a11y/useFocusableInteractive: the field inside takes the focus
    <div role="gridcell" className={cx(classes.cell, classes.edit, wrong && classes.wrong)}>
      <input
        data-cell={`${row}:${at}`}
        data-path={`${PATH}.${row}.${column}`}
        className={cx(classes.cellInput, numeric && classes.end)}
        aria-label={`${name} ${TITLES[column]}`}
        aria-invalid={wrong || undefined}
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        placeholder={column === 'skuCode' ? '자동' : ''}
        readOnly={settled}
        title={settled ? '이 옵션의 재고를 세는 SKU예요. 코드는 SKU 목록에서 바꿔요.' : undefined}
        value={text ?? shown(column, value)}
        onFocus={(event) => {
          setText(typeof value === 'number' ? (value === 0 ? '' : String(value)) : value);
          const input = event.currentTarget;
          requestAnimationFrame(() => input.select());
        }}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          setText(null);
          actions.recheck();
        }}
        onKeyDown={keyDown}
        onPaste={paste}
      />
      {numeric && (
        <button
          type="button"
          className={classes.fill}
          tabIndex={-1}
          title="아래로 채우기 (Ctrl+D)"
          aria-label={`${name} ${TITLES[column]} 아래로 채우기`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => handlers.fillDown(row, column)}
        >
          <IconArrowDown size={12} aria-hidden />
        </button>
      )}
    </div>
  );
}
