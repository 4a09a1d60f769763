import { isLinkable, type LinkableShopType, MANIFESTS } from '@moa/channels/manifests';
import type { Outputs } from '@moa/contract/types';
import { compareShopTypes, SHOP_TYPES, type ShopType } from '@moa/core';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { LinkForm } from './link-form.tsx';
import type { ShopAccount } from './shop-state.tsx';
import classes from './shops.module.css';

type Shops = Outputs['shops']['list'];

export interface LinkDialogProps {
  shops: Shops;
  /** Null asks which shop. */
  shopType: ShopType | null;
  /** Account that is linked again. */
  account: ShopAccount | null;
  onChoose(shopType: ShopType | null): void;
  onClose(): void;
}

/** Links an account, or links it again: first the shop, then the keys its manifest declares. */
export function LinkDialog({ shops, shopType, account, onChoose, onClose }: LinkDialogProps) {
  const linkable = shops.linkable.filter(isLinkable).sort(compareShopTypes);
  if (shopType === null) {
    return (
      <DialogFrame title="쇼핑몰 연동" size="lg" onClose={onClose}>
        <ChannelChoice linkable={linkable} accounts={shops.contents} onChoose={onChoose} />
      </DialogFrame>
    );
  }
  const { title } = SHOP_TYPES[shopType];
  const known = linkable.find((each) => each === shopType);
  return (
    <DialogFrame title={account ? `${title} 재연동` : `${title} 연동`} onClose={onClose}>
      {known ? (
        <LinkForm
          key={`${known} ${account?.id ?? ''}`}
          shopType={known}
          manifest={MANIFESTS[known]}
          account={account}
          shops={shops}
          onOther={account ? null : () => onChoose(null)}
          onClose={onClose}
        />
      ) : (
        <EmptyState title={`${title} 계정은 아직 연동할 수 없어요.`}>연동할 수 있게 되면 공지사항으로 알려 드려요.</EmptyState>
      )}
    </DialogFrame>
  );
}

function ChannelChoice({
  linkable,
  accounts,
  onChoose,
}: {
  linkable: readonly LinkableShopType[];
  accounts: readonly ShopAccount[];
  onChoose(shopType: ShopType): void;
}) {
  return (
    <>
      <p className={classes.lead}>연동할 쇼핑몰을 골라주세요. 한 쇼핑몰에 여러 계정을 연동할 수 있어요.</p>
      <ul className={classes.channels}>
        {linkable.map((shopType, index) => {
          const count = accounts.filter((each) => each.shopType === shopType && each.status !== 'UNLINKED').length;
          return (
            <li key={shopType}>
              <button
                type="button"
                className={classes.channel}
                data-autofocus={index === 0 || undefined}
                onClick={() => onChoose(shopType)}
              >
                <ChannelBadge shopType={shopType} decorative />
                <span>
                  {SHOP_TYPES[shopType].title}
                  {count > 0 && <span className={classes.channelNote}>{count}개 계정 연동됨</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
