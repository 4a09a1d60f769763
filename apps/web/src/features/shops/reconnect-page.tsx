import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { useShops } from './queries.ts';

const route = getRouteApi('/app/setting/shop/reconnect/$shopType/$shopAccountId');

/** Address of alerts and mails: finds the account and opens its link dialog. */
export function ReconnectPage() {
  const { shopType, shopAccountId } = route.useParams();
  const { data, error, refetch } = useShops();
  const account = data?.contents.find(
    (each) => each.shopType.toLowerCase() === shopType.toLowerCase() && each.shopAccountId === shopAccountId && each.status !== 'UNLINKED',
  );
  const target = account && `/app/setting/shop?dialog=link&shopType=${account.shopType}&id=${account.id}`;
  useEffect(() => {
    if (target) navigateTo(target, { replace: true });
  }, [target]);

  return (
    <Page>
      <PageHeader title="쇼핑몰 재연동" />
      <Panel>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && !account && (
          <EmptyState
            icon={IconPlugConnectedX}
            title="연동한 계정을 찾을 수 없어요."
            action={<Button onClick={() => navigateTo('/app/setting/shop')}>쇼핑몰 계정관리로 이동</Button>}
          >
            이미 연동을 해제했거나 주소가 바뀌었어요.
          </EmptyState>
        )}
      </Panel>
    </Page>
  );
}
