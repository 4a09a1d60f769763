import { IconBookmark } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { ListKind } from '../list/order-lists.ts';
import type { OrderSearch } from '../list/search-params.ts';
import classes from '../orders.module.css';

const SavedPanel = lazyPart(() => import('./saved-panel.tsx'), 'SavedPanel');

export interface SavedMenuProps {
  kind: ListKind;
  search: OrderSearch;
  put(search: OrderSearch): void;
}

/** Conditions of an order list that a person keeps under a name; fetched when they are first opened. */
export function SavedMenu(props: SavedMenuProps) {
  return (
    <Popover
      label="저장한 조건"
      align="end"
      width={300}
      className={classes.layouts}
      trigger={(button) => (
        <IconButton label="저장한 조건" {...button}>
          <IconBookmark size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.savedPanel} aria-busy="true" />}>
          <SavedPanel {...props} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
