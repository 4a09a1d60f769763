/** A list: its address, the question that follows from it, the answer, what is selected in it and open beside it, its columns. */
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { TablePrefs } from '../table/columns.ts';
import { type Selection, useSelection } from '../table/selection.ts';
import { type TablePrefsHandle, useTablePrefs } from '../table/settings/use-table-prefs.ts';
import type { ListAddress, MoveOptions } from './address.ts';
import { atPage, atSize, filtered, type PageInput, type PageSearch, pageInput, readSort, type Sort, writeSort } from './list-search.ts';
import { type ListAnswer, type ListView, lastPageInstead, listView, type PageStep } from './list-view.ts';

const USUAL_SIZE = 50;

type AnyAnswer = ListAnswer<{ id: string }>;
type RowOf<Answer extends AnyAnswer> = Answer['contents'][number];

export interface ListOptions<Search extends PageSearch, Answer extends AnyAnswer> {
  /** Under which the columns are kept. */
  name: string;
  address: ListAddress<Search>;
  /** Options of the call that answers; with `enabled: false` there is nothing to ask. */
  query(search: Search, page: PageInput): UseQueryOptions<Answer, Error, Answer, QueryKey>;
  /** Rows a page as long as nobody chose. */
  size?: number;
  /** Order as long as nobody chose. */
  sort?: string;
  /** Columns as long as nobody chose. */
  columns?: TablePrefs | undefined;
  /** Parameter that names the row open beside the list; `none`: no row is opened. */
  opened?: 'id' | 'job' | 'call' | 'none';
}

/** What `ListPage` needs of a list. */
export interface ShownList<Row> {
  view: ListView;
  data: ListAnswer<Row> | undefined;
  /** Rows of the question before stand while the answer is awaited. */
  stale: boolean;
  error: unknown;
  retry(): void;
  narrowed: boolean;
  page: number;
  size: number;
  after: boolean;
  onStep(step: PageStep): void;
  onSize(size: number): void;
  sort: Sort | null;
  onSort(sort: Sort | null): void;
  /** False where rows open nothing beside the list. */
  opens: boolean;
  openId: string | undefined;
  open(id: string | undefined): void;
  selection: Selection;
  selectedCount: number;
  prefs: TablePrefsHandle;
  /** All conditions away. */
  reset(): void;
}

export interface List<Search extends PageSearch, Answer extends AnyAnswer> extends ShownList<RowOf<Answer>> {
  search: Search;
  data: (Answer & ListAnswer<RowOf<Answer>>) | undefined;
  rows: readonly RowOf<Answer>[];
  /** Selected rows that are shown: what is hidden must not be acted upon. */
  selected: readonly RowOf<Answer>[];
  /** Changes parts of the address; undefined removes one. */
  change(part: Partial<Search>, options?: MoveOptions): void;
  /** Changes conditions: the list begins at its first page. */
  filter(part: Partial<Search>): void;
  /** Puts another address in the place of this one. */
  put(search: Search): void;
}

const NO_ROWS: readonly never[] = [];

export function useList<Search extends PageSearch, Answer extends AnyAnswer>({
  name,
  address: { schema, search, move },
  query,
  size: usualSize = USUAL_SIZE,
  sort: usualSort,
  columns,
  opened = 'id',
}: ListOptions<Search, Answer>): List<Search, Answer> {
  const input = pageInput(search, usualSize);
  const options = query(search, input);
  const { data, error, isPlaceholderData: stale, refetch } = useQuery({ placeholderData: keepPreviousData, ...options });
  const asked = options.enabled !== false;
  const rows: readonly RowOf<Answer>[] = asked ? (data?.contents ?? NO_ROWS) : NO_ROWS;
  const view = listView({ asked, data, stale, error, page: input.page });

  const ids = data === undefined || stale ? null : data.contents.map((row) => row.id);
  const selection = useSelection(JSON.stringify(options.queryKey), ids);
  const selected = rows.filter((row) => selection.ids.has(row.id));

  const prefs = useTablePrefs(name, columns);
  const change = useCallback<List<Search, Answer>['change']>((part, how) => move((before) => ({ ...before, ...part }), how), [move]);
  const filter = (part: Partial<Search>) => move((before) => filtered(before, part));

  const instead = data === undefined || stale ? null : lastPageInstead(data, input.page);
  useEffect(() => {
    if (instead !== null) change(atPage(instead) as Partial<Search>, { replace: true });
  }, [instead, change]);

  const openId = opened === 'none' ? undefined : search[opened];
  const isOpen = openId !== undefined;
  const open = useCallback(
    // Back leads out of what is beside the list, not through all that was.
    (id: string | undefined) => change({ [opened]: id } as Partial<Search>, { replace: isOpen }),
    [change, opened, isOpen],
  );
  const sort = readSort(search.sort ?? usualSort);

  return {
    search,
    data: asked ? data : undefined,
    rows,
    selected,
    view,
    stale,
    error,
    retry: () => void refetch(),
    narrowed: schema.narrowed(search),
    page: input.page,
    size: input.size,
    after: search.after !== undefined,
    onStep: ({ page, after }) => change({ ...atPage(page), after } as Partial<Search>),
    onSize: (size) => change(atSize(size, usualSize) as Partial<Search>),
    sort,
    onSort: (next) => filter({ sort: writeSort(next, sort, usualSort) } as Partial<Search>),
    opens: opened !== 'none',
    openId,
    open,
    selection,
    selectedCount: selected.length,
    prefs,
    reset: () => move(schema.unfiltered),
    change,
    filter,
    put: (next) => move(() => next),
  };
}
