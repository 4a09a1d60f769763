import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { orpc, queryClient } from '../../client/api.ts';
import { pollOr } from '../../client/live/query-client.ts';
import { hasSeller } from '../../client/routing/guard.ts';
import { useAuthority, useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast.ts';
import { useNow } from '../../ui/values/clock.ts';
import { formatChange, formatToday, formatWon } from '../../ui/values/format.ts';
import { AdminDashboard } from '../admin/overview/index.ts';
import { NoticeBox } from '../notices/index.ts';
import classes from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Filling } from './filling.tsx';
import { FirstSteps } from './first-steps.tsx';
import { weekChange } from './sales.ts';
import { SalesChart } from './sales-chart.tsx';
import { ShopStates } from './shop-states.tsx';
import { BestSellers, TodoList } from './today.tsx';
import { WaitingCards } from './waiting-cards.tsx';

type Dashboard = Outputs['home']['dashboard'];

const LOOK_MS = 60_000;
/** While a newcomer watches products and orders arrive. */
const FILLING_LOOK_MS = 2_000;

function greeting(now: Date): string {
  const hour = (now.getUTCHours() + 9) % 24;
  if (hour < 5) return '늦은 시간까지 고생 많으세요';
  if (hour < 12) return '좋은 아침이에요';
  return hour < 18 ? '좋은 오후예요' : '좋은 저녁이에요';
}

export function DashboardPage() {
  const user = useUser();
  if (hasSeller(user)) return <SellerDashboard />;
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <AdminDashboard />
    </Suspense>
  );
}

function SellerDashboard() {
  const user = useUser();
  const now = new Date(useNow());
  const { data, error, refetch, isPending } = useQuery(
    orpc.home.dashboard.queryOptions({
      input: {},
      refetchInterval: ({ state }) => pollOr(state.data?.filling ? FILLING_LOOK_MS : LOOK_MS, state.error),
    }),
  );
  // Several people of one company work here: each is greeted by name.
  const name = (user.role === 'S' ? '' : user.seller?.companyInfo.companyName) || `${user.name} 님`;
  return (
    <Page>
      <PageHeader
        title={`${greeting(now)}, ${name}`}
        note={formatToday(now)}
        actions={data && data.shops.length > 0 && <CollectButton />}
      />
      {data && <Sections data={data} />}
      {!data && isPending && !error && <DashboardSkeleton />}
      {!data && error && (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
    </Page>
  );
}

function CollectButton() {
  const mayCollect = useAuthority('orderAuth');
  const collect = useMutation(orpc.orders.import.mutationOptions());
  if (!mayCollect) return null;
  function start() {
    collect.mutate(
      {},
      {
        onSuccess: () => {
          toast.info('주문수집을 시작했습니다.', <AppLink href="/app/job-history">작업내역에서 결과를 확인할 수 있어요.</AppLink>);
          void queryClient.invalidateQueries({ queryKey: orpc.jobs.key() });
        },
        onError: (error) => toast.failed(error),
      },
    );
  }
  return (
    <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={collect.isPending} onClick={start}>
      전체 수집
    </Button>
  );
}

function Sections({ data }: { data: Dashboard }) {
  const change = data.sales ? weekChange(data.sales) : null;
  const firstRow = [data.sales !== null, data.shops.length > 0].filter(Boolean).length;
  return (
    <>
      {data.filling && <Filling {...data.filling} />}
      {!data.filling && data.firstSteps && <FirstSteps steps={data.firstSteps} />}
      <WaitingCards orders={data.orders} products={data.products} />
      <div className={cx(classes.row, firstRow === 2 && classes.salesRow)}>
        {data.sales && (
          <Panel
            title={
              <>
                매출 <span className={classes.quiet}>최근 14일</span>
              </>
            }
            note={
              change &&
              change.yesterday > 0 && (
                <>
                  어제 {formatWon(change.yesterday)}
                  {change.ratio !== null && (
                    <>
                      {' · 지난주 같은 요일보다 '}
                      <b className={change.ratio < 0 ? classes.down : classes.up}>{formatChange(change.ratio)}</b>
                    </>
                  )}
                </>
              )
            }
          >
            {data.sales.some((day) => day.amount > 0) ? (
              <SalesChart days={data.sales} />
            ) : (
              <PanelEmpty>아직 매출이 없어요. 주문이 들어오면 쇼핑몰별로 쌓여요.</PanelEmpty>
            )}
          </Panel>
        )}
        {data.shops.length > 0 && <ShopStates shops={data.shops} />}
      </div>
      <div className={cx(classes.row, data.best && classes.todayRow)}>
        <TodoList todo={data.todo} />
        {data.best && <BestSellers best={data.best} />}
      </div>
      <NoticeBox />
    </>
  );
}
