/** Which columns a sheet has and in which order. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../icon-button.tsx';
import { CheckboxField } from '../../inputs/checkbox-field.tsx';
import { isVisible, orderedIds } from '../columns.ts';
import classes from './column-choice.module.css';
import { movedIds } from './moved-ids.ts';
import type { TablePrefsHandle } from './use-table-prefs.ts';

export interface ChoosableColumn {
  id: string;
  title: string;
  hidden: boolean;
  /** Behind the title. */
  note?: string | undefined;
}

export interface ColumnChoiceProps {
  columns: readonly ChoosableColumn[];
  prefs: TablePrefsHandle;
}

export function ColumnChoice({ columns, prefs: { prefs, change, reset } }: ColumnChoiceProps) {
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
          const { title, note } = column;
          return (
            <li key={id} className={classes.column}>
              <CheckboxField
                className={classes.name}
                checked={isVisible(column, prefs)}
                onChange={(on) => change({ visible: { ...prefs.visible, [id]: on } })}
              >
                {title}
              </CheckboxField>
              {note && <small className="moa-quiet">{note}</small>}
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

/** Ids of the columns that are to be in a sheet, in their order. */
export function chosenColumns(columns: readonly ChoosableColumn[], prefs: TablePrefsHandle['prefs']): string[] {
  return orderedIds(columns, prefs.order).filter((id) => {
    const column = columns.find((each) => each.id === id);
    return column !== undefined && isVisible(column, prefs);
  });
}
