/** 엑셀로 받기 and 엑셀로 바꾸기, for who has the right to take lists out. */
import { Button } from '@mantine/core';
import type { Inputs } from '@moa/contract/types';
import { IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRight } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import classes from './sheets.module.css';

const ProductSheetDialog = lazyPart(() => import('./product-sheet-dialog.tsx'), 'ProductSheetDialog');
const ListingSheetDialog = lazyPart(() => import('./listing-sheet-dialog.tsx'), 'ListingSheetDialog');
const SkuSheetDialog = lazyPart(() => import('./sku-sheet-dialog.tsx'), 'SkuSheetDialog');
const ListingUploadDialog = lazyPart(() => import('./listing-upload-dialog.tsx'), 'ListingUploadDialog');
const UploadDialog = lazyPart(() => import('./upload-dialog.tsx'), 'UploadDialog');

export interface Found {
  totalElements: number;
  totalExact: boolean;
}

export interface SheetButtonProps<Filter> {
  /** What the list is asked, but for the page. */
  filter: Filter;
  /** What it found; undefined until it has. */
  found: Found | undefined;
  /** Rows that are selected; none: all that the list finds. */
  selected: readonly { id: string }[];
}

export type ProductFilter = Inputs['sheets']['products']['filter'];
export type ListingFilter = Inputs['sheets']['listings']['filter'];
export type SkuFilter = Inputs['sheets']['skus']['filter'];

export function ProductSheetButtons(props: SheetButtonProps<ProductFilter>) {
  const [open, setOpen] = useState<'OUT' | 'IN' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DownloadButton found={props.found} onClick={() => setOpen('OUT')} />
      <UploadButton onClick={() => setOpen('IN')} />
      <Suspense>
        {open === 'OUT' && props.found && <ProductSheetDialog {...props} found={props.found} onClose={close} />}
        {open === 'IN' && <UploadDialog onClose={close} />}
      </Suspense>
    </>
  );
}

export function ListingSheetButtons(props: SheetButtonProps<ListingFilter>) {
  const [open, setOpen] = useState<'OUT' | 'IN' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DownloadButton found={props.found} onClick={() => setOpen('OUT')} />
      <UploadButton onClick={() => setOpen('IN')} />
      <Suspense>
        {open === 'OUT' && props.found && <ListingSheetDialog {...props} found={props.found} onClose={close} />}
        {open === 'IN' && <ListingUploadDialog onClose={close} />}
      </Suspense>
    </>
  );
}

function UploadButton({ onClick }: { onClick(): void }) {
  return (
    <Button
      variant="default"
      aria-label="엑셀로 바꾸기"
      className={classes.short}
      leftSection={<IconFileUpload size={16} aria-hidden />}
      onClick={onClick}
    >
      <span className={classes.longName}>엑셀로 바꾸기</span>
    </Button>
  );
}

export function SkuSheetButton(props: SheetButtonProps<SkuFilter>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DownloadButton found={props.found} onClick={() => setOpen(true)} />
      <Suspense>{open && props.found && <SkuSheetDialog {...props} found={props.found} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Absent for who may take no list out; off while nothing is found. */
export function DownloadButton({ found, onClick }: { found: Found | undefined; onClick(): void }) {
  if (!useRight('downloadExcel')) return null;
  return (
    <Button
      variant="default"
      aria-label="엑셀로 받기"
      className={classes.short}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      disabled={!found || found.totalElements === 0}
      onClick={onClick}
    >
      <span className={classes.longName}>엑셀로 받기</span>
    </Button>
  );
}
