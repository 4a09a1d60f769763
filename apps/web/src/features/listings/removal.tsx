import { Button } from '@mantine/core';
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { SHOP_TYPES, type ShopType, withTopic } from '@moa/core';
import { IconTrash } from '@tabler/icons-react';
import { DrawerSection } from '../../ui/page/detail-drawer.tsx';
import type { ListingDrawerProps } from './listing-drawer.tsx';
import type { Listing } from './listing-state.tsx';

interface RemovalProps {
  listing: Listing;
  /** Sells the same product, and goes on with it. */
  soldWith: { shopType: ShopType } | null;
  actions: ListingDrawerProps['actions'];
}

/** Away from the shop for good, or what to do where the shop takes no deletion. */
export function Removal({ listing, soldWith, actions }: RemovalProps) {
  const { shopType } = listing;
  const offered = isLinkable(shopType) && MANIFESTS[shopType].capabilities.includes('products.delete');
  return (
    <DrawerSection title="쇼핑몰에서 삭제">
      <p className="moa-mute">
        {offered && soldWith
          ? `${SHOP_TYPES[soldWith.shopType].title}에서도 파는 한 상품이에요. 이 쇼핑몰의 판매만 중지하고 모아에서 지워요. 두 쇼핑몰에서 모두 지우면 상품도 완전히 지워요.`
          : offered
            ? '쇼핑몰에서 완전히 지워요. 지운 상품은 되살릴 수 없고, 모아의 기본상품과 재고는 그대로 남아요.'
            : `${withTopic(SHOP_TYPES[shopType].title)} 상품 삭제를 받지 않아요. 판매중지하거나 쇼핑몰의 판매자 화면에서 지워주세요.`}
      </p>
      {offered && (
        <Button
          variant="default"
          disabled={actions.busy}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => actions.remove({ listingIds: [listing.id] })}
        >
          쇼핑몰에서 삭제
        </Button>
      )}
    </DrawerSection>
  );
}
