/** Which account products are collected from. */
import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { Radio } from '../../ui/inputs/radio.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { shopLabel } from '../../ui/values/shop-label.ts';
import classes from './collect.module.css';
import type { Account } from './queries.ts';

export interface AccountChooserProps {
  /** Undefined until they came. */
  accounts: readonly Account[] | undefined;
  /** Null unless they did not come. */
  error: unknown;
  onRetry(): void;
  chosen: Account | undefined;
  onChoose(id: string): void;
  title: string;
  /** Beside the accounts. */
  action?: ReactNode;
}

export function AccountChooser({ accounts, error, onRetry, chosen, onChoose, title, action }: AccountChooserProps) {
  return (
    <Panel title={title}>
      {error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {!accounts && error === null && <div className={classes.choicesSkeleton} aria-busy="true" />}
      {accounts?.length === 0 && (
        <EmptyState
          icon={IconBuildingStore}
          title="아직 연동한 쇼핑몰이 없어요."
          action={<Button onClick={() => navigateTo('/app/setting/shop?dialog=link')}>쇼핑몰 연동하기</Button>}
        >
          쇼핑몰을 연동하면 팔고 있는 상품을 가져올 수 있어요.
        </EmptyState>
      )}
      {accounts && accounts.length > 0 && (
        <div className={classes.chooser}>
          <fieldset className={classes.choices}>
            <legend className="moa-hidden">쇼핑몰 계정</legend>
            {accounts.map((each) => (
              <label key={each.id} className={classes.choice}>
                <Radio name="collect-account" checked={each.id === chosen?.id} onChoose={() => onChoose(each.id)} />
                <ChannelBadge shopType={each.shopType} decorative size="sm" />
                <span className={classes.choiceName}>
                  {shopLabel(each)}
                  {each.status !== 'NORMAL' && (
                    <span className={classes.choiceNote}>{each.status === 'DISABLED' ? '사용중지한 계정이에요' : '재연동이 필요해요'}</span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
          {action}
        </div>
      )}
    </Panel>
  );
}
