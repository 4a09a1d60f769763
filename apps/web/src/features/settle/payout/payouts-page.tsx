/** 지급 확인: what shops should transfer on which day, and what came to the seller's bank accounts. */
import { Button } from '@mantine/core';
import { PAYOUT_STATE_LABELS, type PayoutState } from '@moa/core';
import { IconBuildingBank, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { ShopsFailed } from '../../../ui/filters/shops-failed.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../../ui/page/page.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { Money } from '../../../ui/values/values.tsx';
import { UnlistedShops } from '../file/unlisted-shops.tsx';
import { MonthStepper } from '../month/month-stepper.tsx';
import { type Payout, useCurrentMonth, useShopChoices } from '../queries.ts';
import { payoutSearch } from '../search.ts';
import { Difference, ShopName } from '../settle-columns.tsx';
import { AccountsDialog } from './accounts-dialog.tsx';
import { BankFileDialog } from './bank-file-dialog.tsx';
import classes from './payout.module.css';
import { PayoutDrawer } from './payout-drawer.tsx';

const TABS = [
  { value: 'all', label: '전체' },
  { value: 'due', label: PAYOUT_STATE_LABELS.DUE },
  { value: 'upcoming', label: PAYOUT_STATE_LABELS.UPCOMING },
  { value: 'paid', label: PAYOUT_STATE_LABELS.PAID },
] as const;
const STATES: Readonly<Record<string, PayoutState>> = { due: 'DUE', upcoming: 'UPCOMING', paid: 'PAID' };
const TONES: Readonly<Record<PayoutState, Tone>> = { DUE: 'today', UPCOMING: 'neutral', PAID: 'good' };

/** What names one in the address: its own id once it came, its account and day before. */
export const payoutName = ({ seen, accountId, payDay, payoutNo }: Payout): string =>
  seen ? seen.id : [accountId, payDay, payoutNo].join('~');

export function PayoutsPage() {
  const { search, move } = useListAddress(payoutSearch);
  const [dialog, setDialog] = useState<'bank' | 'accounts' | null>(null);
  const current = useCurrentMonth();
  const month = search.month ?? current;
  const shops = useShopChoices();
  const { data, error, refetch } = useQuery(
    orpc.settlement.payouts.queryOptions({ input: { month, ...(search.shop ? { accountId: search.shop } : {}) } }),
  );
  const open = (pay: string | undefined) => move((before) => ({ ...before, pay }), { replace: true });
  return (
    <Page>
      <PageHeader
        title="지급 확인"
        note="쇼핑몰이 보낸 돈이 통장에 들어왔는지 확인해요"
        actions={
          <>
            <Button variant="default" leftSection={<IconBuildingBank size={16} aria-hidden />} onClick={() => setDialog('accounts')}>
              입금 계좌
            </Button>
            <Button leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => setDialog('bank')}>
              은행 파일 올리기
            </Button>
          </>
        }
      />
      <UnlistedShops />
      <Panel>
        <div className={classes.filters}>
          <MonthStepper month={month} onChange={(chosen) => move((before) => ({ ...before, month: chosen, pay: undefined }))} />
          <FilterTabs
            label="상태"
            tabs={TABS.map((tab) => ({
              ...tab,
              count: data && (tab.value === 'all' ? data.payouts : data.payouts.filter(({ state }) => state === STATES[tab.value])).length,
            }))}
            value={search.tab ?? 'all'}
            onChange={(tab) => move((before) => ({ ...before, tab: tab === 'all' ? undefined : tab }))}
          />
          {shops.failed ? (
            <ShopsFailed asked={shops.failed} />
          ) : (
            <Select
              ariaLabel="쇼핑몰"
              value={search.shop ?? ''}
              choices={[{ value: '', label: '모든 쇼핑몰' }, ...shops.choices]}
              onChange={(shop) => move((before) => ({ ...before, shop: shop || undefined }))}
            />
          )}
        </div>
        {data ? (
          <Payouts
            payouts={data.payouts.filter(({ state }) => search.tab === undefined || state === STATES[search.tab])}
            all={data.payouts}
            opened={search.pay}
            onOpen={open}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="moa-waiting">불러오는 중이에요.</p>
        )}
      </Panel>
      {search.pay !== undefined && <PayoutDrawer key={search.pay} name={search.pay} onClose={() => open(undefined)} onMoved={open} />}
      {dialog === 'bank' && <BankFileDialog onClose={() => setDialog(null)} />}
      {dialog === 'accounts' && <AccountsDialog onClose={() => setDialog(null)} />}
    </Page>
  );
}

interface PayoutsProps {
  payouts: readonly Payout[];
  /** Of the month, whatever the tab. */
  all: readonly Payout[];
  opened: string | undefined;
  onOpen(name: string): void;
}

function Payouts({ payouts, all, opened, onOpen }: PayoutsProps) {
  if (all.length === 0)
    return <PanelEmpty>이 달에는 지급될 내역이 없어요. 정산 확인에서 정산을 가져오거나 쇼핑몰의 정산 파일을 올려 주세요.</PanelEmpty>;
  const sum = (state: PayoutState) =>
    all.reduce((total, each) => total + (each.state === state ? (each.seen?.bankAmount ?? each.amount) : 0), 0);
  return (
    <>
      <dl className={classes.sums}>
        {(['DUE', 'UPCOMING', 'PAID'] as const).map((state) => (
          <div key={state}>
            <dt>{PAYOUT_STATE_LABELS[state]}</dt>
            <dd>
              <Money value={sum(state)} />
            </dd>
          </div>
        ))}
      </dl>
      {payouts.length === 0 && <PanelEmpty>조건에 맞는 지급이 없어요. 상태를 바꿔 보세요.</PanelEmpty>}
      <ul className="moa-list">
        {payouts.map((payout) => (
          <li key={payoutName(payout)}>
            <PayoutButton payout={payout} pressed={payoutName(payout) === opened} onOpen={() => onOpen(payoutName(payout))} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PayoutButton({ payout, pressed, onOpen }: { payout: Payout; pressed: boolean; onOpen(): void }) {
  return (
    <button type="button" className={classes.payout} aria-pressed={pressed} onClick={onOpen}>
      <span className={classes.day}>
        {payout.payDay}
        {payout.payoutNo && <span className="moa-sub"> 지급번호 {payout.payoutNo}</span>}
      </span>
      <span className={classes.who}>
        <ShopName of={payout} />
        <span className="moa-mute">{payout.bankName || '입금 계좌 없음'}</span>
      </span>
      <span className={classes.won}>
        <strong>
          <Money value={payout.amount} />
        </strong>
        <span className="moa-sub">
          {formatCount(payout.rows)}
          {payout.deducted !== null && payout.deducted !== 0 && (
            <>
              {' · 공제 '}
              <Money value={payout.deducted} />
            </>
          )}
        </span>
      </span>
      <span className={classes.state}>
        <StatusPill tone={payout.seen && payout.seen.difference !== 0 ? 'bad' : TONES[payout.state]}>
          {PAYOUT_STATE_LABELS[payout.state]}
        </StatusPill>
        {payout.seen && payout.seen.difference !== 0 && <Difference won={payout.seen.difference} />}
        {payout.state === 'DUE' && payout.saidPaid && <span className="moa-sub">쇼핑몰은 보냈대요</span>}
      </span>
    </button>
  );
}
