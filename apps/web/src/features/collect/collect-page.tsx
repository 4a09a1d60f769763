import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useShopLinkWarning } from '../../client/shop-link-warning.ts';
import { useListAddress } from '../../ui/list/address.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { JobBand } from '../jobs/index.ts';
import { CollectLimitNote } from '../payment/index.ts';
import { AccountChooser } from './account-chooser.tsx';
import { Collected } from './collected.tsx';
import { linkedAccounts, renewCollected, useAccounts, useCollect } from './queries.ts';
import { collectSearch } from './search.ts';

export function CollectPage() {
  const address = useListAddress(collectSearch);
  const { search, move } = address;
  const shops = useAccounts();
  useShopLinkWarning(shops.data?.contents);
  const accounts = linkedAccounts(shops.data?.contents);
  // With one shop there is nothing to choose.
  const account = accounts?.find((each) => each.id === search.id) ?? (accounts?.length === 1 ? accounts[0] : undefined);
  const follow = (job: string | undefined) => move((before) => ({ ...before, job }), { replace: true });
  const collect = useCollect(follow);

  return (
    <Page>
      <PageHeader title="상품 가져오기" note="쇼핑몰에서 이미 팔고 있는 상품을 모아에서 함께 관리해요" />
      <CollectLimitNote />
      <AccountChooser
        accounts={accounts}
        error={shops.data ? null : shops.error}
        onRetry={() => void shops.refetch()}
        chosen={account}
        onChoose={(id) => move(({ size }) => ({ id, size }))}
        title="1. 어느 쇼핑몰에서 가져올까요?"
        action={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={account?.status !== 'NORMAL'}
            loading={collect.isPending}
            onClick={() => account && collect.mutate({ shopType: account.shopType, shopAccountId: account.shopAccountId })}
          >
            상품 가져오기
          </Button>
        }
      />
      {search.job !== undefined && (
        <JobBand key={search.job} jobId={search.job} onClose={() => follow(undefined)} onRetried={follow} onEnded={renewCollected} />
      )}
      {account && <Collected key={account.id} account={account} address={address} />}
    </Page>
  );
}
