import { compareShopTypes } from '@moa/core';
import { useShopLinkWarning } from '../../client/shop-link-warning.ts';
import { useListAddress } from '../../ui/list/address.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { JobBand } from '../jobs/index.ts';
import { AccountChooser } from './account-chooser.tsx';
import { Collected } from './collected.tsx';
import { renewCollected, useAccounts, useCollect } from './queries.ts';
import { collectSearch } from './search.ts';

export function CollectPage() {
  const address = useListAddress(collectSearch);
  const { search, move } = address;
  const shops = useAccounts();
  useShopLinkWarning(shops.data?.contents);
  const accounts = shops.data?.contents
    .filter((account) => account.status !== 'UNLINKED')
    .sort((a, b) => compareShopTypes(a.shopType, b.shopType) || Number(a.id) - Number(b.id));
  // With one shop there is nothing to choose.
  const account = accounts?.find((each) => each.id === search.id) ?? (accounts?.length === 1 ? accounts[0] : undefined);
  const follow = (job: string | undefined) => move((before) => ({ ...before, job }), { replace: true });
  const collect = useCollect(follow);

  return (
    <Page>
      <PageHeader title="상품 가져오기" note="쇼핑몰에서 이미 팔고 있는 상품을 모아에서 함께 관리해요" />
      <AccountChooser
        accounts={accounts}
        error={shops.data ? null : shops.error}
        onRetry={() => void shops.refetch()}
        chosen={account}
        onChoose={(id) => move(({ size }) => ({ id, size }))}
        busy={collect.isPending}
        onCollect={({ shopType, shopAccountId }) => collect.mutate({ shopType, shopAccountId })}
      />
      {search.job !== undefined && (
        <JobBand key={search.job} jobId={search.job} onClose={() => follow(undefined)} onRetried={follow} onEnded={renewCollected} />
      )}
      {account && <Collected key={account.id} accountId={account.id} address={address} />}
    </Page>
  );
}
