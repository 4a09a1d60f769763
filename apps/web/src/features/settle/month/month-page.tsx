/** 월 마감: a month of each shop as an accountant needs it, and what was sold for by tax and means of payment. */
import { PAY_MEANS_LABELS, TAX_TYPES, UNKNOWN_LABEL } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { pageApiBase } from '../../../client/config.ts';
import { authorizedFetch } from '../../../client/session/account.ts';
import { keepFile } from '../../../ui/files/keep-file.ts';
import { receiveFile } from '../../../ui/files/receive-file.ts';
import { useListAddress } from '../../../ui/list/address.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../../ui/page/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { Money } from '../../../ui/values/values.tsx';
import { DownloadButton } from '../../sheets/index.ts';
import { UnlistedShops } from '../file/unlisted-shops.tsx';
import { type MonthEnd, useCurrentMonth } from '../queries.ts';
import { monthSearch } from '../search.ts';
import { ShopName } from '../settle-columns.tsx';
import classes from './month.module.css';
import { MonthStepper } from './month-stepper.tsx';

type Shop = MonthEnd['shops'][number];
type Vat = MonthEnd['vat'][number];
type ConfirmedDay = MonthEnd['confirmed'][number];

export function MonthPage() {
  const { search, move } = useListAddress(monthSearch);
  const current = useCurrentMonth();
  const month = search.month ?? current;
  const { data, error, refetch } = useQuery(orpc.settlement.month.queryOptions({ input: { month } }));
  return (
    <Page>
      <PageHeader
        title="월 마감"
        note="쇼핑몰이 보낸 정산 내역을 정산기준일로 모았어요"
        actions={<MonthStepper month={month} onChange={(chosen) => move((before) => ({ ...before, month: chosen }))} />}
      />
      <UnlistedShops />
      {data ? (
        <>
          <Shops data={data} />
          <ConfirmedPanel days={data.confirmed} />
          <VatPanel data={data} />
        </>
      ) : (
        <Panel>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-waiting">불러오는 중이에요.</p>}
        </Panel>
      )}
    </Page>
  );
}

function SheetButton({ month, what, rows }: { month: string; what: 'SHOPS' | 'VAT'; rows: number }) {
  const download = useMutation({
    mutationFn: async () => {
      const { url, fileName } = await api.settlement.monthSheet({ month, what });
      keepFile(await receiveFile(authorizedFetch, new Request(`${pageApiBase()}${url}`), () => {}), fileName);
      return fileName;
    },
    onSuccess: (fileName) => toast.done('엑셀로 받았습니다.', fileName),
    onError: (error) => toast.failed(error),
  });
  return (
    <DownloadButton found={download.isPending ? undefined : { totalElements: rows, totalExact: true }} onClick={() => download.mutate()} />
  );
}

interface Column<Row> {
  title: string;
  won(row: Row): number;
}

const SHOP_COLUMNS: readonly Column<Shop>[] = [
  { title: '판매', won: ({ sales }) => sales },
  { title: '취소·반품', won: ({ back }) => back },
  { title: '할인', won: ({ discount }) => discount },
  { title: '수수료', won: ({ fee }) => fee },
  { title: '배송비', won: ({ delivery }) => delivery },
  { title: '공제', won: ({ deduction }) => deduction },
];
const OTHER: Column<Shop> = { title: '금액만 아는 내역', won: ({ other }) => other };
const PAID: readonly Column<Shop>[] = [
  { title: '정산', won: ({ amount }) => amount },
  { title: '미정산 잔액', won: ({ receivable }) => receivable },
];
const PROFIT: Column<Shop> = { title: '이익', won: ({ profit }) => profit ?? 0 };

function Shops({ data: { month, shops, seesCost } }: { data: MonthEnd }) {
  const columns = [...SHOP_COLUMNS, ...(shops.some(({ other }) => other !== 0) ? [OTHER] : []), ...PAID, ...(seesCost ? [PROFIT] : [])];
  const ofToday = shops.reduce((sum, { costOfToday }) => sum + costOfToday, 0);
  const unknown = shops.reduce((sum, { costUnknown }) => sum + costUnknown, 0);
  return (
    <Panel title="쇼핑몰별 마감" note={<SheetButton month={month} what="SHOPS" rows={shops.length} />}>
      {shops.length === 0 ? (
        <PanelEmpty>이 달에 쇼핑몰이 보낸 정산 내역이 없어요.</PanelEmpty>
      ) : (
        <>
          <SumTable
            label="쇼핑몰별 마감"
            first="쇼핑몰"
            columns={columns}
            rows={shops}
            keyOf={({ accountId }) => accountId}
            name={(shop) => <ShopName of={shop} />}
          />
          <p className="moa-note">
            정산은 앞의 금액을 모두 더한 값이에요. 미정산 잔액은 이 달 말까지 쇼핑몰이 알린 금액 중 아직 지급되지 않은 금액이고, 지급을
            확인한 적이 없는 쇼핑몰은 지급일이 지난 금액을 받은 것으로 셌어요.
            {seesCost && ' 이익은 정산에서 발송할 때의 상품 원가를 뺀 값이에요.'}
            {seesCost && ofToday > 0 && ` 발송할 때의 원가가 남아 있지 않은 주문 ${formatCount(ofToday)}은 현재 원가로 계산했어요.`}
            {seesCost && unknown > 0 && ` 원가를 모르는 주문 ${formatCount(unknown)}의 원가는 빠져 있어요.`}
          </p>
        </>
      )}
    </Panel>
  );
}

const CONFIRMED_COLUMNS: readonly Column<ConfirmedDay>[] = [
  { title: '쇼핑몰 확정', won: ({ confirmed }) => confirmed },
  { title: '모아 예상', won: ({ expected }) => expected },
  { title: '차이', won: ({ confirmed, expected }) => confirmed - expected },
];

function ConfirmedPanel({ days }: { days: readonly ConfirmedDay[] }) {
  if (days.length === 0) return null;
  return (
    <Panel title="쇼핑몰이 확정한 날짜별 금액">
      <SumTable
        label="쇼핑몰이 확정한 날짜별 금액"
        first="날짜 · 쇼핑몰"
        columns={CONFIRMED_COLUMNS}
        rows={days}
        keyOf={({ day, accountId }) => `${day} ${accountId}`}
        name={(shop) => (
          <span className={classes.dayShop}>
            {shop.day} <ShopName of={shop} />
          </span>
        )}
      />
      <p className="moa-note">
        주문별 내역 없이 하루의 합계만 알려 주는 쇼핑몰이에요. 모아 예상은 전날 구매확정된 주문의 예상 정산금액을 더한 값이고, 수수료와
        할인에 따라 차이가 날 수 있어요.
      </p>
    </Panel>
  );
}

const VAT_COLUMNS: readonly Column<Vat>[] = [
  { title: '판매', won: ({ sales }) => sales },
  { title: '취소·반품', won: ({ back }) => back },
  { title: '매출', won: ({ sales, back }) => sales + back },
  { title: '배송비 매출', won: ({ delivery }) => delivery },
];
const UNCLEAR: Column<Vat> = { title: '금액만 아는 내역', won: ({ unclear }) => unclear };

const vatName = ({ taxType, payMeans }: Vat) =>
  `${taxType === null ? UNKNOWN_LABEL : TAX_TYPES[taxType]} · ${payMeans === null ? UNKNOWN_LABEL : PAY_MEANS_LABELS[payMeans]}`;

function VatPanel({ data: { month, vat } }: { data: MonthEnd }) {
  return (
    <Panel title="부가세 자료" note={<SheetButton month={month} what="VAT" rows={vat.length} />}>
      {vat.length === 0 ? (
        <PanelEmpty>이 달에 매출로 볼 정산 내역이 없어요.</PanelEmpty>
      ) : (
        <>
          <SumTable
            label="부가세 자료"
            first="과세구분 · 결제수단"
            columns={[...VAT_COLUMNS, ...(vat.some(({ unclear }) => unclear !== 0) ? [UNCLEAR] : [])]}
            rows={vat}
            keyOf={vatName}
            name={vatName}
          />
          <p className="moa-note">
            지급받은 돈이 아니라 판매한 금액이에요. 과세구분은 주문에 이어진 기본상품의 것이고, 결제수단은 쇼핑몰이 알려 준 내역에만 있어요.
            알려 주지 않은 것은 ‘알 수 없음’으로 두었으니 쇼핑몰의 부가세 신고 자료와 함께 봐 주세요.
          </p>
        </>
      )}
    </Panel>
  );
}

interface SumTableProps<Row> {
  label: string;
  /** Heading of the first column. */
  first: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  name(row: Row): ReactNode;
}

function SumTable<Row>({ label, first, columns, rows, keyOf, name }: SumTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by keys
    <section className={classes.wide} tabIndex={0} aria-label={label}>
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{name(row)}</th>
              {columns.map(({ title, won }) => (
                <td key={title}>
                  <Money value={won(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">합계</th>
            {columns.map(({ title, won }) => (
              <td key={title}>
                <Money value={rows.reduce((sum, row) => sum + won(row), 0)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
