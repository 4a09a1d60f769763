/** 엑셀 다운로드: the lines of the list as a file. Only for who has the right. */

import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRight } from '../../../client/use-user.ts';
import { lazyPart } from '../../../ui/code.tsx';
import classes from '../orders.module.css';
import type { SearchInput } from '../queries.ts';

const SheetDialog = lazyPart(() => import('./sheet-dialog.tsx'), 'SheetDialog');

export interface SheetButtonProps {
  /** What the list was asked. */
  input: SearchInput;
  /** What it found; undefined until it has. */
  found: { totalElements: number; totalExact: boolean } | undefined;
}

export function SheetButton({ input, found }: SheetButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useRight('downloadExcel')) return null;
  return (
    <>
      <Button
        variant="default"
        aria-label="엑셀 다운로드"
        leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
        disabled={!found || found.totalElements === 0}
        onClick={() => setOpen(true)}
      >
        엑셀<span className={classes.longName}>&nbsp;다운로드</span>
      </Button>
      <Suspense>{open && found && <SheetDialog input={input} found={found} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
