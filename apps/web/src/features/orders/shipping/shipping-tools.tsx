/** What stands over 배송준비 beside the Excel file: files for couriers and packers. Fetched with that list. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRight } from '../../../client/use-user.ts';
import { lazyPart } from '../../../ui/code.tsx';
import type { SearchInput } from '../queries.ts';
import { GoodsflowButton } from './goodsflow-button.tsx';

const ParcelFileDialog = lazyPart(() => import('./parcel-file-dialog.tsx'), 'ParcelFileDialog');

export interface ShippingToolsProps {
  /** What the list was asked. */
  input: SearchInput;
  /** What it found; undefined until it has. */
  found: { totalElements: number; totalExact: boolean } | undefined;
  /** Chosen lines, in the order shown. */
  chosen: readonly string[];
}

export function ShippingTools({ input, found, chosen }: ShippingToolsProps) {
  const mayTake = useRight('downloadExcel');
  const [open, setOpen] = useState(false);
  return (
    <>
      {mayTake && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          disabled={!found || found.totalElements === 0}
          onClick={() => setOpen(true)}
        >
          택배·출력
        </Button>
      )}
      <GoodsflowButton input={input} found={found} chosen={chosen} />
      <Suspense>
        {open && found && <ParcelFileDialog input={input} found={found} chosen={chosen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
