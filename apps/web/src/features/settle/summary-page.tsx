/** 정산 합계: expected, paid and what differs, by month and shop. */
import { Button } from '@mantine/core';
import { SETTLE_CAUSE_TEXTS } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../ui/page/page.tsx';
import { formatCount } from '../../ui/values/format.ts';
import { Money } from '../../ui/values/values.tsx';
import { MonthCalendar } from './month/month-calendar.tsx';
import { MonthChart } from './month-chart.tsx';
import { monthName, type SettlementSum, useCurrentMonth } from './queries.ts';
import { summarySearch } from './search.ts';
import classes from './settle.module.css';
import { Difference, ShopName } from './settle-columns.tsx';
import { SumSheetButton } from './sheets/sum-sheet-button.tsx';
import { ShopChart } from './shop-chart.tsx';

export function SummaryPage() {
  const { data, error, refetch } = useQuery(orpc.settlement.sum.queryOptions({ input: {} }));
  return (
    <Page>
      <PageHeader
        title="정산 합계"
        note="최근 12개월 동안 받을 돈과 받은 돈이에요"
        actions={
          <>
            <SumSheetButton rows={data?.shops.length} />
            <Button component={AppLink} href="/app/settle/list" variant="default">
              주문별로 보기
            </Button>
          </>
        }
      />
      {data ? (
        <Months sum={data} />
      ) : (
        <Panel>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-waiting">불러오는 중이에요.</p>}
        </Panel>
      )}
    </Page>
  );
}

function Months({ sum }: { sum: SettlementSum }) {
  const { search, move } = useListAddress(summarySearch);
  const current = useCurrentMonth();
  const calendar = (
    <MonthCalendar
      month={search.calendar ?? search.month ?? current}
      onMonth={(chosen) => move((before) => ({ ...before, calendar: chosen }))}
    />
  );
  const month = sum.months.find((each) => each.month === search.month) ?? sum.months[0];
  if (month === undefined)
    return (
      <>
        <Panel>
          <PanelEmpty>아직 정산 내역이 없어요. 정산 확인에서 쇼핑몰의 정산 파일을 올려 주세요.</PanelEmpty>
        </Panel>
        {calendar}
      </>
    );
  const shops = sum.shops.filter((each) => each.month === month.month);
  const causes = sum.causes.filter((each) => each.month === month.month);
  return (
    <>
      <Panel title="월별 정산">
        <MonthChart
          months={sum.months}
          picked={month.month}
          onPick={(chosen) => move((before) => ({ ...before, month: chosen, calendar: undefined }))}
        />
      </Panel>
      <Panel title={monthName(month.month)}>
        <dl className={classes.sums}>
          <Total label="예상">
            <Money value={month.expected} />
          </Total>
          <Total label="정산">
            <Money value={month.paid} />
          </Total>
          <Total label="차이">
            <Difference won={month.difference} />
          </Total>
          <Total label="정산 전">
            <Money value={month.waiting} />
          </Total>
        </dl>
        <p className="moa-soft">
          주문 {formatCount(month.lines)} 중 예상과 다른 것이 {formatCount(month.differing)}이에요.
          {month.unchecked > 0 && (
            <>
              {' '}
              <AppLink className="moa-link" href={`/app/settle/list?month=${month.month}&open=1`}>
                확인하지 않은 {formatCount(month.unchecked)} 보기
              </AppLink>
            </>
          )}
        </p>
      </Panel>
      {calendar}
      <Panel title="쇼핑몰별">
        {shops.length > 1 && <ShopChart shops={shops} />}
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">쇼핑몰</th>
                <th scope="col">예상</th>
                <th scope="col">정산</th>
                <th scope="col">차이</th>
                <th scope="col">정산 전</th>
                <th scope="col">다른 주문</th>
              </tr>
            </thead>
            <tbody>
              {shops.map((shop) => (
                <tr key={shop.accountId}>
                  <th scope="row">
                    <AppLink className={classes.shopLink} href={`/app/settle/list?month=${month.month}&shop=${shop.accountId}`}>
                      <ShopName of={shop} />
                    </AppLink>
                  </th>
                  <td>
                    <Money value={shop.expected} />
                  </td>
                  <td>
                    <Money value={shop.paid} />
                  </td>
                  <td>
                    <Difference won={shop.difference} />
                  </td>
                  <td>
                    <Money value={shop.waiting} />
                  </td>
                  <td>{formatCount(shop.differing)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel title="차이가 난 까닭">
        {causes.length === 0 && <PanelEmpty>이 달에는 예상과 다르게 정산된 주문이 없어요.</PanelEmpty>}
        {causes.map(({ cause, lines, won }) => (
          <div key={cause} className={classes.causeLine}>
            <span className="moa-grow">
              <strong>{SETTLE_CAUSE_TEXTS[cause].title}</strong> <span className="moa-quiet">{formatCount(lines)}</span>
            </span>
            <Difference won={won} />
          </div>
        ))}
      </Panel>
    </>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
