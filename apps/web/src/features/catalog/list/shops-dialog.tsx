import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import type { AskedShops } from './ask-shops.tsx';
import classes from './shops-dialog.module.css';

const NONE: AskedShops = { accountIds: [], send: true };

/** The linked accounts, to be chosen; the preview says which product lacks what there. */
export function ShopsDialog({ onAsked, onClose }: { onAsked(asked: AskedShops): void; onClose(): void }) {
  const { data, error, refetch } = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  const form = useForm<AskedShops>(NONE, {
    check: ({ accountIds }): { accountIds?: string } => (accountIds.length === 0 ? { accountIds: '추가할 쇼핑몰을 골라주십시오.' } : {}),
    send: async (asked) => onAsked(asked),
  });
  const { accountIds, send } = form.values;
  const linked = data?.contents.filter(({ status }) => status !== 'UNLINKED');

  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
      <fieldset className={classes.choices}>
        <legend>쇼핑몰</legend>
        {linked?.map((account) => (
          <CheckboxField
            key={account.id}
            checked={accountIds.includes(account.id)}
            error={form.errors.accountIds !== undefined}
            onChange={(on) => form.set({ accountIds: on ? [...accountIds, account.id] : accountIds.filter((id) => id !== account.id) })}
          >
            {shopLabel(account)}
          </CheckboxField>
        ))}
        {linked?.length === 0 && <p className={classes.none}>연동한 쇼핑몰이 없어요. 쇼핑몰을 먼저 연동해주세요.</p>}
        {form.errors.accountIds && (
          <p className={classes.wrong} role="alert">
            {form.errors.accountIds}
          </p>
        )}
      </fieldset>
      <CheckboxField
        checked={send}
        onChange={(on) => form.set({ send: on })}
        description="카테고리와 쇼핑몰별 항목은 그 쇼핑몰에서 마지막에 쓴 값으로 채워요. 빠진 것이 있으면 보내지 않고 알려 드려요."
      >
        추가한 뒤 쇼핑몰에 보내기
      </CheckboxField>
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          미리보기
        </Button>
      </div>
    </form>
  );
}
