/** Products of a file, with what would become of each and what stands against it. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import type { ListAddress } from '../../ui/list/address.ts';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { COUNT_WIDTH, type DataColumn, MONEY_WIDTH } from '../../ui/table/columns.ts';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import classes from './batch.module.css';
import { type BatchDetail, type BatchProduct, renewBatch } from './queries.ts';
import type { BatchSearch } from './search.ts';

const LABELS = { NEW: '새 상품', CHANGED: '바뀜', SAME: '그대로', PROBLEM: '고칠 상품' } as const;
const TONES = { NEW: 'info', CHANGED: 'today', SAME: 'neutral', PROBLEM: 'bad' } as const;

function State({ product }: { product: BatchProduct }) {
  if (product.outcome === 'DONE') return <StatusPill tone="good">등록함</StatusPill>;
  if (product.outcome === 'LACKING') return <StatusPill tone="today">이미지 확인</StatusPill>;
  if (product.outcome === 'FAILED') return <StatusPill tone="bad">실패</StatusPill>;
  return <StatusPill tone={TONES[product.state]}>{LABELS[product.state]}</StatusPill>;
}

function Reason({ product }: { product: BatchProduct }) {
  if (product.message !== '') return <span className="moa-clip">{product.message}</span>;
  const [first] = product.problems;
  if (first === undefined && product.filled.length > 0)
    return <span className="moa-soft">최근 값으로 {formatNumber(product.filled.length)}개 채움</span>;
  if (first === undefined) return <span className="moa-mute">-</span>;
  const more = product.problems.length - 1;
  return (
    <span className="moa-clip" title={first.message}>
      <b>
        {formatNumber(first.row)}행 {first.title}
      </b>{' '}
      {first.message}
      {more > 0 && ` 외 ${formatNumber(more)}개`}
    </span>
  );
}

/** As the file says it, with its thousands apart where it is a number. */
const numberText = (text: string) => (/^\d{1,12}$/.test(text) ? formatNumber(Number(text)) : text || '-');

const COLUMNS: readonly DataColumn<BatchProduct>[] = [
  {
    id: 'row',
    header: '행',
    width: 72,
    align: 'end',
    pinned: true,
    cell: (row) => <span className="moa-num">{formatNumber(row.row)}</span>,
  },
  { id: 'state', header: '상태', width: 120, cell: (row) => <State product={row} /> },
  { id: 'code', header: '관리코드', width: 150, cell: (row) => <span className="moa-clip">{row.code || '-'}</span> },
  {
    id: 'name',
    header: '상품명',
    width: 200,
    cell: (row) =>
      row.productId === null ? (
        <span className="moa-clip">{row.name || '-'}</span>
      ) : (
        <AppLink href={`/app/unit/edit/${row.productId}`} className="moa-link">
          {row.name}
        </AppLink>
      ),
  },
  // Before the numbers: at 1024 px it would stand beyond the edge.
  { id: 'reason', header: '확인할 내용', width: 280, grow: true, cell: (row) => <Reason product={row} /> },
  {
    id: 'price',
    header: '판매가',
    width: MONEY_WIDTH,
    align: 'end',
    cell: (row) => <span className="moa-clip moa-num">{numberText(row.price)}</span>,
  },
  {
    id: 'stock',
    header: '재고',
    width: COUNT_WIDTH,
    align: 'end',
    cell: (row) => <span className="moa-clip moa-num">{numberText(row.stock)}</span>,
  },
  { id: 'options', header: '줄', width: 64, align: 'end', cell: (row) => <span className="moa-num">{formatNumber(row.rows)}</span> },
];

type Outcome = NonNullable<BatchProduct['outcome']>;
type Tab = 'ALL' | keyof typeof LABELS | Outcome;
const isOutcome = (tab: Tab): tab is Outcome => tab === 'DONE' || tab === 'LACKING' || tab === 'FAILED';

export function BatchProducts({ file, address }: { file: BatchDetail; address: ListAddress<BatchSearch> }) {
  const [opened, setOpened] = useState<BatchProduct | null>(null);
  const list = useList({
    name: 'batch-products',
    address,
    query: ({ state, outcome }, { page, size }) =>
      orpc.batch.rows.queryOptions({ input: { id: file.id, page, size, ...(state ? { state } : {}), ...(outcome ? { outcome } : {}) } }),
    opened: 'none',
  });
  const { state, outcome } = list.search;
  const total = file.fresh + file.changed + file.same + file.wrong;
  const tabs: { value: Tab; label: string; count: number }[] = [
    { value: 'ALL', label: '전체', count: total },
    { value: 'PROBLEM', label: LABELS.PROBLEM, count: file.wrong },
    { value: 'NEW', label: LABELS.NEW, count: file.fresh },
    { value: 'CHANGED', label: '바뀌는 상품', count: file.changed },
    { value: 'SAME', label: '그대로인 상품', count: file.same },
    ...(file.state === 'IMPORTING'
      ? [
          { value: 'DONE' as const, label: '등록 완료', count: file.done },
          { value: 'LACKING' as const, label: '이미지 확인', count: file.lacking },
          { value: 'FAILED' as const, label: '실패', count: file.failed },
        ]
      : []),
  ];
  const choose = (tab: Tab) =>
    list.filter({
      state: tab === 'ALL' || isOutcome(tab) ? undefined : tab,
      outcome: isOutcome(tab) ? tab : undefined,
    });
  return (
    <>
      <ListPanel
        title="상품"
        list={list}
        label="파일의 상품 목록"
        columns={COLUMNS}
        rowLabel={(row) => `${row.row}행 ${row.name}`}
        rowTone={(row) => (row.state === 'PROBLEM' || row.outcome === 'FAILED' ? 'bad' : null)}
        onOpen={(row) => setOpened(row)}
        card={(row) => (
          <div className="moa-card">
            <div className="moa-row">
              <span className="moa-bold moa-clip moa-grow">{row.name || row.code || '-'}</span>
              <State product={row} />
            </div>
            <div className="moa-soft">
              <Reason product={row} />
            </div>
          </div>
        )}
        filters={<FilterTabs label="상품 상태" tabs={tabs} value={outcome ?? state ?? 'ALL'} onChange={choose} />}
        empty={<EmptyState title="상품이 없어요.">다른 상태를 골라보세요.</EmptyState>}
      />
      {opened && <ProductDialog fileId={file.state === 'READY' ? file.id : null} product={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ProductDialogProps {
  /** Null where nothing can be chosen any more. */
  fileId: string | null;
  product: BatchProduct;
  onClose(): void;
}

function ProductDialog({ fileId, product, onClose }: ProductDialogProps) {
  return (
    <Dialog title={`${formatNumber(product.row)}행 ${product.name || product.code}`} size="lg" onClose={onClose}>
      <div className="moa-stack-wide">
        <div>
          <State product={product} />
        </div>
        {product.message !== '' && <p>{product.message}</p>}
        {product.problems.length === 0 ? (
          <p className="moa-soft">고칠 내용이 없어요.</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">행</th>
                <th scope="col">항목</th>
                <th scope="col">적힌 값</th>
                <th scope="col">내용</th>
              </tr>
            </thead>
            <tbody>
              {product.problems.map((problem) => (
                <tr key={`${problem.row} ${problem.column} ${problem.message}`}>
                  <td className="moa-num">{formatNumber(problem.row)}</td>
                  <th scope="row">{problem.title}</th>
                  <td className={classes.samples}>{problem.text || '-'}</td>
                  <td className={problem.severity === 'ERROR' ? 'moa-bad' : undefined}>{problem.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {fileId !== null &&
          product.problems.map((problem) => (
            <Offered key={`${problem.row} ${problem.column}`} fileId={fileId} problem={problem} onChosen={onClose} />
          ))}
        {product.filled.length > 0 && <Filled filled={product.filled} />}
        <div className="moa-actions">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the file does not say: taken from what the seller chose last, as the form does. */
function Filled({ filled }: Pick<BatchProduct, 'filled'>) {
  return (
    <section>
      <h3 className={classes.filledTitle}>채워드린 값</h3>
      <p className="moa-soft">파일에 적지 않아 마지막에 고른 값으로 채웠어요. 다르면 파일에 적거나 등록한 뒤 상품 수정에서 바꿔주세요.</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">채운 값</th>
          </tr>
        </thead>
        <tbody>
          {filled.map(({ column, title, text }) => (
            <tr key={column}>
              <th scope="row">{title}</th>
              <td>{text || '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface OfferedProps {
  fileId: string;
  problem: BatchProduct['problems'][number];
  onChosen(): void;
}

/** Categories of the shop that a cell may mean: one that is chosen counts for every row that says the same. */
function Offered({ fileId, problem: { column, title, offered }, onChosen }: OfferedProps) {
  const choose = useMutation({
    mutationFn: ({ categoryId, path, text }: (typeof offered)[number]) =>
      api.batch.chooseCategory({ params: { id: fileId }, body: { column, text, categoryId, path } }),
    onSuccess: () => {
      renewBatch();
      onChosen();
    },
    onError: (error) => toast.failed(error),
  });
  if (offered.length === 0) return null;
  return (
    <section>
      <h3 className={classes.filledTitle}>{title} 고르기</h3>
      <p className="moa-soft">‘{offered[0]?.text}’을(를) 적은 상품 모두에 써요.</p>
      <ul className={classes.archives}>
        {offered.map((each) => (
          <li key={each.categoryId}>
            <Button
              variant="default"
              classNames={{ root: classes.offer ?? '', label: classes.offerLabel ?? '' }}
              disabled={choose.isPending}
              onClick={() => choose.mutate(each)}
            >
              {each.path}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
