/** Column chooser and density of a list: a button for the filter bar. */

import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../code.tsx';
import { IconButton } from '../../icon-button.tsx';
import { Popover } from '../../popover.tsx';
import type { DataColumn } from '../columns.ts';
import classes from './table-tools.module.css';
import type { TablePrefsHandle } from './use-table-prefs.ts';

const TableSettings = lazyPart(() => import('./table-settings.tsx'), 'TableSettings');

export interface TableToolsProps<Row> {
  columns: readonly DataColumn<Row>[];
  prefs: TablePrefsHandle;
}

export function TableTools<Row>({ columns, prefs }: TableToolsProps<Row>) {
  return (
    <Popover
      label="목록 설정"
      align="end"
      width={320}
      padded={false}
      className={classes.tools}
      trigger={(props) => (
        <IconButton label="목록 설정" {...props}>
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {() => (
        <Suspense fallback={<div className={classes.head} aria-busy="true" />}>
          <TableSettings columns={columns as readonly DataColumn<unknown>[]} prefs={prefs} />
        </Suspense>
      )}
    </Popover>
  );
}
