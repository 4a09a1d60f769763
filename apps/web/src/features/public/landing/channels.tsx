import LINKABLE from 'virtual:moa-linkable';
import { SHOP_TYPE_ORDER, SHOP_TYPES, type ShopType } from '@moa/core';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import classes from './landing.module.css';

/** Shops whose service has ended: their old data can be kept, they are nothing to promise. */
const CLOSED: readonly ShopType[] = ['INTERPARK', 'WEMAKEPRICE', 'TMON'];
/** No shop of its own, or a contract form of another one. */
const NO_SHOP: readonly ShopType[] = ['ORDER_HANDWRITING', 'SSG_GENERAL'];

const SHOWN = SHOP_TYPE_ORDER.filter((shopType) => !CLOSED.includes(shopType) && !NO_SHOP.includes(shopType));
const OPEN = SHOWN.filter((shopType) => LINKABLE.includes(shopType));
const COMING = SHOWN.filter((shopType) => !LINKABLE.includes(shopType));

/** The shops that can be linked now, and those to come. */
export function Channels() {
  return (
    <section className={classes.section} aria-labelledby="landing-shops">
      <div className={classes.inner}>
        <h2 id="landing-shops" className={classes.heading}>
          연동하는 쇼핑몰
        </h2>
        <p className={classes.sub}>
          지금 {OPEN.length}곳을 연동할 수 있고, {COMING.length}곳을 준비하고 있어요.
        </p>
        <h3 className={classes.group}>지금 연동</h3>
        <Shops shopTypes={OPEN} />
        <h3 className={classes.group}>준비 중</h3>
        <Shops shopTypes={COMING} coming />
      </div>
    </section>
  );
}

function Shops({ shopTypes, coming = false }: { shopTypes: readonly ShopType[]; coming?: boolean }) {
  return (
    <ul className={coming ? classes.coming : classes.shops}>
      {shopTypes.map((shopType) => (
        <li key={shopType}>
          <ChannelBadge shopType={shopType} decorative />
          {SHOP_TYPES[shopType].title}
        </li>
      ))}
    </ul>
  );
}
