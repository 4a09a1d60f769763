import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { navigateTo } from '../../client/navigate.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import type { ListingView } from './queries.ts';

export function ListingEmpty({ linked, view }: { linked: boolean; view: ListingView }) {
  if (!linked) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="아직 연동한 쇼핑몰이 없어요."
        action={<Button onClick={() => navigateTo('/app/setting/shop?dialog=link')}>쇼핑몰 연동하기</Button>}
      >
        쇼핑몰을 연동하면 상품을 보내거나 가져올 수 있어요.
      </EmptyState>
    );
  }
  if (view === 'SUSPENSION') {
    return <EmptyState icon={IconBuildingStore} title="판매중지한 상품이 없어요." />;
  }
  return (
    <EmptyState
      icon={IconBuildingStore}
      title="아직 쇼핑몰상품이 없어요."
      action={
        <>
          <Button onClick={() => navigateTo('/app/unit/register')}>상품 등록하기</Button>
          <Button variant="default" onClick={() => navigateTo('/app/product/collect')}>
            상품 가져오기
          </Button>
        </>
      }
    >
      기본상품을 등록해 쇼핑몰에 보내거나, 이미 팔고 있는 상품을 가져와 보세요.
    </EmptyState>
  );
}
