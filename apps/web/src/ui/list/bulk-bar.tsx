/** The dark bar that floats over a list while rows are selected; fetched with the first selection. */

import type { IconProps } from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../code.tsx';

export interface BulkAction {
  label: string;
  icon: ComponentType<IconProps>;
  onRun(): void;
  /** The step that usually comes next: light on the dark bar. */
  main?: boolean;
  disabled?: boolean;
  /** Why it cannot be done, shown on hover. */
  reason?: string | undefined;
}

export interface BulkBarProps {
  count: number;
  actions: readonly BulkAction[];
  onClear(): void;
  /** The page is chosen, and the list finds more than it shows: see `useEverything`. */
  everything?: EverythingOffer | undefined;
}

export interface EverythingOffer {
  total: number;
  /** False: the list finds more than `total`. */
  exact: boolean;
  /** They are chosen. */
  on: boolean;
  onChoose(): void;
  onPageOnly(): void;
}

const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar');

export function BulkBar(props: BulkBarProps) {
  if (props.count === 0) return null;
  return (
    <Suspense>
      <SelectionBar {...props} />
    </Suspense>
  );
}
