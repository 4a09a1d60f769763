/** 입금 계좌: which bank account each shop pays into, and what it may owe before the seller is told. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { api, orpc } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { renewSettlement } from '../queries.ts';
import { ShopName } from '../settle-columns.tsx';
import classes from './payout.module.css';

type Account = Outputs['settlement']['moneyAccounts']['accounts'][number];

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

interface Typed {
  bankName: string;
  limit: string;
}

const typedOf = ({ bankName, receivableLimit }: Account): Typed => ({
  bankName,
  limit: receivableLimit === null ? '' : String(receivableLimit),
});

/** By id of the account. */
type Values = Readonly<Record<string, Typed>>;

function AccountsForm({ accounts, onClose }: { accounts: readonly Account[]; onClose(): void }) {
  const form = useForm<Values>(Object.fromEntries(accounts.map((account) => [account.accountId, typedOf(account)])), {
    async send(values) {
      for (const account of accounts) {
        const [own, before] = [values[account.accountId], typedOf(account)];
        if (own === undefined || (own.bankName === before.bankName && own.limit === before.limit)) continue;
        const receivableLimit = own.limit === '' ? null : Number(own.limit);
        await api.settlement.saveMoneyAccount({ accountId: account.accountId, bankName: own.bankName, receivableLimit });
      }
      renewSettlement();
      toast.done('입금 계좌를 저장했습니다.');
      onClose();
    },
  });
  const change = ({ accountId }: Account, next: Partial<Typed>) =>
    form.set((values) => ({ [accountId]: { bankName: '', limit: '', ...values[accountId], ...next } }));
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

function Of({ name, children }: { name: string; children: string }) {
  return (
    <>
      <span className="moa-hidden">{name} </span>
      {children}
    </>
  );
}
