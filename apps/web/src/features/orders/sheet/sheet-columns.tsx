/** Which columns a sheet has and in which order. */
import { type OrderSheetKey, orderSheetColumn } from '@moa/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { isVisible, movedIds, orderedIds } from '../../../ui/table/columns.ts';
import type { TablePrefsHandle } from '../../../ui/table/settings/use-table-prefs.ts';
import classes from './sheet.module.css';

export interface SheetColumnsProps {
  columns: readonly { id: OrderSheetKey; hidden: boolean }[];
  prefs: TablePrefsHandle;
}

export function SheetColumns({ columns, prefs: { prefs, change, reset } }: SheetColumnsProps) {
  const ids = orderedIds(columns, prefs.order);
  return (
    <section aria-label="담을 열">
      <div className={classes.head}>
        <h3 className={classes.heading}>담을 열</h3>
        <button type="button" className={classes.reset} onClick={reset}>
          기본 구성으로
        </button>
      </div>
      <ul className={classes.columns}>
        {ids.map((id, index) => {
          const column = columns.find((each) => each.id === id);
          if (!column) return null;
          const { title, personal } = orderSheetColumn(column.id);
          return (
            <li key={id} className={classes.column}>
              <CheckboxField
                className={classes.name}
                checked={isVisible(column, prefs)}
                onChange={(on) => change({ visible: { ...prefs.visible, [id]: on } })}
              >
                {title}
              </CheckboxField>
              {personal && <small className="moa-quiet">개인정보</small>}
              <IconButton label={`${title} 위로`} disabled={index === 0} onClick={() => change({ order: movedIds(ids, id, -1, []) })}>
                <IconArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                label={`${title} 아래로`}
                disabled={index === ids.length - 1}
                onClick={() => change({ order: movedIds(ids, id, 1, []) })}
              >
                <IconArrowDown size={14} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
