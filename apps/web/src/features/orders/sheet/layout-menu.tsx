/** Saved layouts of the order lists: choosing, saving, sharing, and which one lists begin with. */

import { IconLayoutColumns } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import type { TablePrefsHandle } from '../../../ui/table/settings/use-table-prefs.ts';
import classes from '../orders.module.css';

const LayoutPanel = lazyPart(() => import('./layout-panel.tsx'), 'LayoutPanel');

export interface LayoutMenuProps<Row> {
  columns: readonly DataColumn<Row>[];
  prefs: TablePrefsHandle;
}

export function LayoutMenu<Row>({ columns, prefs }: LayoutMenuProps<Row>) {
  return (
    <Popover
      label="저장한 목록 구성"
      align="end"
      width={320}
      className={classes.layouts}
      trigger={(button) => (
        <IconButton label="저장한 목록 구성" {...button}>
          <IconLayoutColumns size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {() => (
        <Suspense fallback={<div className={classes.savedPanel} aria-busy="true" />}>
          <LayoutPanel kind="SCREEN" columns={columns} prefs={prefs} />
        </Suspense>
      )}
    </Popover>
  );
}
