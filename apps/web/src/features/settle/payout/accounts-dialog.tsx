/** 입금 계좌: which bank account each shop pays into, how often where that can be chosen, and what it may owe before the seller is told. */
import { Button } from '@mantine/core';
import { koreanDate, PAYOUT_CYCLE_LABELS } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { DateInput } from '../../../ui/inputs/date/date-input.tsx';
import { parseDay } from '../../../ui/inputs/date/day.ts';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { renewSettlement } from '../queries.ts';
import { ShopName } from '../settle-columns.tsx';
import { type MoneyAccount as Account, changesToSend, comingChanges, isTurned, type TypedCycle } from './cycle-changes.ts';
import classes from './payout.module.css';

export function AccountsDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useQuery(orpc.settlement.moneyAccounts.queryOptions({ input: {} }));
  return (
    <Dialog title="입금 계좌" size="lg" onClose={onClose}>
      {data ? (
        <AccountsForm accounts={data.accounts} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p className="moa-waiting">불러오는 중이에요.</p>
      )}
    </Dialog>
  );
}

interface Typed extends TypedCycle {
  bankName: string;
  limit: string;
}

const typedOf = ({ bankName, receivableLimit, cycle }: Account): Typed => ({
  bankName,
  limit: receivableLimit === null ? '' : String(receivableLimit),
  cycle: cycle ?? '',
  from: `${koreanDate(new Date()).slice(0, 8)}01`,
  without: '',
});

const EMPTY: Typed = { bankName: '', limit: '', cycle: '', from: '', without: '' };

/** By id of the account. */
type Values = Readonly<Record<string, Typed>>;

function AccountsForm({ accounts, onClose }: { accounts: readonly Account[]; onClose(): void }) {
  const form = useForm<Values>(Object.fromEntries(accounts.map((account) => [account.accountId, typedOf(account)])), {
    check: (values) =>
      Object.fromEntries(
        accounts.flatMap((account) => {
          const own = values[account.accountId];
          return own && isTurned(account, own) && parseDay(own.from) === null
            ? [[account.accountId, '정산 주기를 적용할 날짜를 2026-12-01처럼 입력해주십시오.']]
            : [];
        }),
      ),
    async send(values) {
      for (const account of accounts) {
        const [own, before] = [values[account.accountId], typedOf(account)];
        if (own === undefined) continue;
        const changes = changesToSend(account, own);
        if (own.bankName === before.bankName && own.limit === before.limit && changes.length === 0) continue;
        const receivableLimit = own.limit === '' ? null : Number(own.limit);
        const said = { accountId: account.accountId, bankName: own.bankName, receivableLimit };
        // One after the other: each follows from what the one before it left.
        for (const cycle of changes) await api.settlement.saveMoneyAccount({ ...said, cycle });
        if (changes.length === 0) await api.settlement.saveMoneyAccount(said);
      }
      renewSettlement();
      toast.done('입금 계좌를 저장했습니다.');
      onClose();
    },
  });
  const change = ({ accountId }: Account, next: Partial<Typed>) =>
    form.set((values) => ({ [accountId]: { ...EMPTY, ...values[accountId], ...next } }));
  return (
    <form className="moa-stack" noValidate onSubmit={form.onSubmit}>
      <p className="moa-soft">
        쇼핑몰마다 어느 통장으로 들어오는지 알아보기 쉬운 이름으로 적어 주세요. 미정산 한도를 적으면 쇼핑몰이 그보다 많이 밀릴 때 알려
        드려요.
      </p>
      {accounts.length === 0 && <p className="moa-soft">연동한 쇼핑몰이 없어요.</p>}
      <ul className={cx('moa-list', classes.accounts)}>
        {accounts.map((account) => {
          const own = form.values[account.accountId] ?? typedOf(account);
          const name = shopLabel({ shopType: account.shopType, shopName: account.shopName ?? undefined });
          return (
            <li key={account.accountId}>
              <ShopName of={account} />
              <TextInput
                label={<Of name={name}>입금 계좌</Of>}
                value={own.bankName}
                placeholder="국민 1234"
                maxLength={40}
                onChange={(bankName) => change(account, { bankName })}
              />
              <NumberInput
                label={<Of name={name}>미정산 한도</Of>}
                value={own.limit}
                unit="원"
                maxLength={12}
                placeholder="알리지 않음"
                onChange={(limit) => change(account, { limit })}
              />
              {account.cycleChoices.length > 0 && (
                <CycleFields
                  account={account}
                  own={own}
                  name={name}
                  error={form.errors[account.accountId]}
                  change={(next) => change(account, next)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy} disabled={accounts.length === 0}>
          저장
        </Button>
      </div>
    </form>
  );
}

interface CycleProps {
  account: Account;
  own: Typed;
  name: string;
  error: string | undefined;
  change(next: Partial<Typed>): void;
}

function CycleFields({ account, own, name, error, change }: CycleProps) {
  const id = useId();
  const coming = comingChanges(account, koreanDate(new Date()), own.without);
  return (
    <div className={classes.cycle}>
      <div>
        <label htmlFor={id} className={classes.cycleLabel}>
          <Of name={name}>정산 주기</Of>
        </label>
        <Select
          id={id}
          value={own.cycle}
          choices={account.cycleChoices.map((value) => ({ value, label: PAYOUT_CYCLE_LABELS[value] }))}
          onChange={(cycle) => change({ cycle })}
        />
      </div>
      {isTurned(account, own) && (
        <DateInput
          label={<Of name={name}>적용 시작일</Of>}
          description="이 날부터 매출로 잡히는 것에 적용돼요."
          value={own.from}
          error={error}
          onChange={(from) => change({ from })}
        />
      )}
      {coming.map(({ cycle, from }) => (
        <p key={from} className={cx('moa-soft', classes.coming)}>
          {from}부터 {PAYOUT_CYCLE_LABELS[cycle]}
          <Button size="compact-sm" variant="default" onClick={() => change({ without: from })}>
            빼기
            <span className="moa-hidden">
              : {name} {from} 정산 주기
            </span>
          </Button>
        </p>
      ))}
    </div>
  );
}

function Of({ name, children }: { name: string; children: string }) {
  return (
    <>
      <span className="moa-hidden">{name} </span>
      {children}
    </>
  );
}
