/** The panel behind 목록 설정: columns and density; loaded when it is first opened. */
import { IconArrowDown, IconArrowUp, IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { cx } from '../../cx.ts';
import { IconButton } from '../../icon-button.tsx';
import { Checkbox } from '../../inputs/checkbox.tsx';
import { Radio } from '../../inputs/radio.tsx';
import { clampWidth, type Density, isVisible, orderedIds, widthOf } from '../columns.ts';
import { movedIds } from './moved-ids.ts';
import classes from './table-tools.module.css';
import type { TableToolsProps } from './table-tools.tsx';

const DENSITIES: { value: Density; label: string }[] = [
  { value: 'compact', label: '좁게' },
  { value: 'normal', label: '보통' },
];
const WIDTH_STEP = 20;

export function TableSettings<Row>({ columns, prefs }: TableToolsProps<Row>) {
  const ids = orderedIds(columns, prefs.prefs.order);
  const locked = columns.filter((column) => column.pinned).map((column) => column.id);
  return (
    <>
      <div className={classes.head}>
        <strong>목록 설정</strong>
        <button type="button" className={classes.reset} onClick={prefs.reset}>
          처음 상태로
        </button>
      </div>
      <fieldset className={classes.density}>
        <legend className="moa-hidden">줄 높이</legend>
        {DENSITIES.map((each) => (
          <label key={each.value} className={cx(classes.choice, prefs.prefs.density === each.value && classes.chosen)}>
            <Radio
              unmarked
              name="density"
              checked={prefs.prefs.density === each.value}
              onChoose={() => prefs.change({ density: each.value })}
            />
            {each.label}
          </label>
        ))}
      </fieldset>
      <ul className={classes.list}>
        {ids.map((id, index) => {
          const column = columns.find((each) => each.id === id);
          if (!column) return null;
          const move = (step: -1 | 1) => prefs.change({ order: movedIds(ids, id, step, locked) });
          const widen = (by: number) => {
            const width = clampWidth(widthOf(column, prefs.prefs) + by);
            prefs.change({ widths: { ...prefs.prefs.widths, [id]: width } });
          };
          const fixed = locked.includes(id);
          return (
            <li key={id} className={classes.line}>
              <label className={classes.name}>
                <Checkbox
                  checked={isVisible(column, prefs.prefs)}
                  disabled={column.hideable === false}
                  onChange={(on) => prefs.change({ visible: { ...prefs.prefs.visible, [id]: on } })}
                />
                {column.header}
              </label>
              <IconButton label={`${column.header} 좁게`} onClick={() => widen(-WIDTH_STEP)}>
                <IconMinus size={14} aria-hidden />
              </IconButton>
              <IconButton label={`${column.header} 넓게`} onClick={() => widen(WIDTH_STEP)}>
                <IconPlus size={14} aria-hidden />
              </IconButton>
              {fixed ? (
                <span className={classes.locked} title="항상 왼쪽에 고정돼요">
                  <IconLock size={14} aria-hidden />
                </span>
              ) : (
                <>
                  <IconButton label={`${column.header} 위로`} disabled={index <= locked.length} onClick={() => move(-1)}>
                    <IconArrowUp size={14} aria-hidden />
                  </IconButton>
                  <IconButton label={`${column.header} 아래로`} disabled={index === ids.length - 1} onClick={() => move(1)}>
                    <IconArrowDown size={14} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
