import { Button } from '@mantine/core';
import { isShopType } from '@moa/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CLOSED_TEXT, useClosed } from '../../client/session/use-closed.ts';
import { useUser } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { usePageNavigate } from '../../ui/page/use-is-shown.ts';
import { useDriftCounts, useShops } from './queries.ts';
import { ShopCard } from './shop-card.tsx';
import { needsReconnect, type ShopAccount, sortAccounts } from './shop-state.tsx';
import classes from './shops.module.css';

const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), 'LinkDialog');
const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), 'SettingsDialog');
const UnlinkDialog = lazyPart(() => import('./unlink-dialog.tsx'), 'UnlinkDialog');

const route = getRouteApi('/app/setting/shop');

export function ShopsPage() {
  const search = route.useSearch();
  const navigate = usePageNavigate({ from: '/app/setting/shop' });
  const mayChange = useUser().role !== 'S';
  const linkClosed = useClosed(({ shops }) => shops.save);
  const mayLink = mayChange && !linkClosed;
  const { data, error, refetch } = useShops();
  const drift = useDriftCounts();
  const accounts = data && sortAccounts(data.contents.filter((account) => account.status !== 'UNLINKED'));
  const broken = accounts?.filter(needsReconnect).length ?? 0;

  const notes = [...(broken > 0 ? [`${broken}개 계정을 다시 연동해야 해요`] : []), ...(linkClosed ? [`연동과 해제는 ${CLOSED_TEXT}`] : [])];

  const move = (next: (now: typeof search) => typeof search) => void navigate({ search: next, replace: search.dialog !== undefined });
  const open = (next: typeof search) => move(() => next);
  // An answer that comes late closes the dialog that asked, and no other.
  const close = () => move((now) => (now.dialog === search.dialog && now.shopType === search.shopType && now.id === search.id ? {} : now));
  const link = () => open({ dialog: 'link' });
  const reconnect = (account: ShopAccount) => open({ dialog: 'link', shopType: account.shopType, id: account.id });
  const chosen = accounts?.find((account) => account.id === search.id);

  return (
    <Page>
      <PageHeader
        title="쇼핑몰 계정관리"
        count={accounts?.length}
        note={notes.join(' · ')}
        actions={
          mayLink && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={link}>
              쇼핑몰 연동
            </Button>
          )
        }
      />
      {!data && error && (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
      {!data && !error && <CardSkeletons />}
      {accounts?.length === 0 && (
        <Panel>
          <EmptyState
            icon={IconBuildingStore}
            title="아직 연동한 쇼핑몰이 없어요."
            action={mayLink && <Button onClick={link}>쇼핑몰 연동하기</Button>}
          >
            쇼핑몰을 연동하면 상품을 보내고 주문을 모을 수 있어요. API 키만 있으면 1분이면 돼요.
          </EmptyState>
        </Panel>
      )}
      {accounts && accounts.length > 0 && (
        <ul className={classes.cards} aria-label="연동한 쇼핑몰">
          {accounts.map((account) => (
            <li key={account.id}>
              <ShopCard
                account={account}
                drift={drift?.find(({ accountId }) => accountId === account.id)}
                mayChange={mayChange}
                mayLink={mayLink}
                onReconnect={() => reconnect(account)}
                onSettings={() => open({ dialog: 'settings', id: account.id })}
                onUnlink={() => open({ dialog: 'unlink', id: account.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {data && mayLink && search.dialog === 'link' && (
          <LinkDialog
            shops={data}
            shopType={search.shopType !== undefined && isShopType(search.shopType) ? search.shopType : null}
            account={chosen ?? null}
            onChoose={(shopType) => open(shopType === null ? { dialog: 'link' } : { dialog: 'link', shopType })}
            onClose={close}
          />
        )}
        {chosen && mayChange && search.dialog === 'settings' && <SettingsDialog key={chosen.id} account={chosen} onClose={close} />}
        {chosen && mayLink && search.dialog === 'unlink' && <UnlinkDialog key={chosen.id} account={chosen} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function CardSkeletons() {
  return (
    <div className={classes.cards} aria-busy="true" role="status">
      <span className="moa-hidden">불러오는 중입니다.</span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={classes.skeleton} />
      ))}
    </div>
  );
}
