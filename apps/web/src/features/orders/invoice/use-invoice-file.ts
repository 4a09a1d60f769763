/** A file of invoice numbers as it is being prepared: what of it is read, and what the server says of its rows. */
import COURIERS from 'virtual:moa-courier-spellings';
import { findCourier, goesWithoutNumber } from '@moa/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { useStored } from '../../../ui/stored.ts';
import {
  type Columns,
  guessColumns,
  type Headings,
  headingsOf,
  type InvoiceTable,
  isRemembered,
  type Remembered,
  readInvoiceTable,
  recall,
  remember,
  saysEnough,
} from './invoice-file.ts';

export interface ChosenFile {
  name: string;
  table: string[][];
}

export interface InvoiceFile {
  headings: Headings | null;
  columns: Columns;
  /** Null until it is known which columns mean what. */
  read: InvoiceTable | null;
  choose(columns: Columns): void;
}

const NOTHING: Remembered = [];

function withoutNumber(courier: string): boolean {
  const found = findCourier(COURIERS, courier);
  return found !== null && goesWithoutNumber(found.code);
}

/** Columns are those that were chosen for such headings before, else what the headings say. */
export function useInvoiceFile(chosen: ChosenFile | null, courier: string): InvoiceFile {
  const [remembered, store] = useStored<Remembered>('moa-invoice-columns', NOTHING, isRemembered);
  const headings = useMemo(() => (chosen ? headingsOf(chosen.table) : null), [chosen]);
  const columns = useMemo(
    () => (headings ? (recall(remembered, headings.titles) ?? guessColumns(headings.titles)) : {}),
    [headings, remembered],
  );
  const read = useMemo(
    () => (chosen && headings && saysEnough(columns) ? readInvoiceTable(chosen.table, headings, columns, courier, withoutNumber) : null),
    [chosen, headings, columns, courier],
  );
  return { headings, columns, read, choose: (next) => headings && store(remember(remembered, headings.titles, next)) };
}

/** What the server says of the rows, asked anew whenever they change. @param max rows of one file */
export function useCheckedRows(action: 'dispatch' | 'modifyInvoice', read: InvoiceTable | null, max: number) {
  // Five thousand rows are no key: what was read is counted instead, for each dialog anew.
  const dialog = useId();
  const [counted, setCounted] = useState<{ read: InvoiceTable | null; no: number }>({ read: null, no: 0 });
  if (counted.read !== read) setCounted({ read, no: counted.no + 1 });
  const rows = read?.rows ?? [];
  return useQuery({
    queryKey: [...orpc.orders.checkInvoiceFile.key(), action, dialog, counted.no],
    queryFn: ({ signal }) => orpc.orders.checkInvoiceFile.call({ action, rows }, { signal }),
    enabled: rows.length > 0 && rows.length <= max,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}
