import type { ShopType } from '@moa/core';
import { IconArrowRight, IconPackage } from '@tabler/icons-react';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import classes from './hero-picture.module.css';

const ORDERS: { shopType: ShopType; name: string; option: string; quantity: number; tone: Tone; state: string }[] = [
  { shopType: 'SMART_STORE', name: '코튼 오버핏 반팔 티셔츠', option: '블랙 / L', quantity: 2, tone: 'info', state: '신규' },
  { shopType: 'COUPANG', name: '여성 린넨 와이드 팬츠', option: '베이지 / M', quantity: 1, tone: 'good', state: '발주확인' },
  { shopType: '11ST', name: '스트라이프 카라 니트', option: '네이비 / FREE', quantity: 1, tone: 'info', state: '신규' },
  { shopType: 'ZIGZAG', name: '슬림 골지 롱슬리브', option: '크림 / S', quantity: 1, tone: 'today', state: '오늘 마감' },
];

const STOCK: { shopType: ShopType; before: number; after: number }[] = [
  { shopType: 'SMART_STORE', before: 4, after: 3 },
  { shopType: 'COUPANG', before: 4, after: 3 },
  { shopType: 'CAFE24', before: 4, after: 3 },
];

/** An order list and a change of stock, as they look inside. Its words are in the label: it is a picture. */
export function HeroPicture() {
  return (
    <div
      className={classes.picture}
      role="img"
      aria-label="모아의 주문 목록 예시. 스마트스토어, 쿠팡, 11번가, 지그재그의 주문이 한 목록에 있고, 11번가에서 하나가 팔리자 다른 세 쇼핑몰의 재고가 4개에서 3개로 바뀝니다."
    >
      <div className={classes.list}>
        <div className={classes.head}>
          <b>신규주문</b> <span className={classes.count}>128</span>
          <span className="moa-quiet">3분 전 수집</span>
        </div>
        {ORDERS.map((order) => (
          <div key={order.name} className={classes.row}>
            <ChannelBadge shopType={order.shopType} decorative />
            <div className="moa-grow">
              <div className="moa-bold moa-clip">{order.name}</div>
              <div className="moa-quiet">{order.option}</div>
            </div>
            <span className={classes.quantity}>{order.quantity}개</span>
            <StatusPill tone={order.tone}>{order.state}</StatusPill>
          </div>
        ))}
      </div>
      <div className={classes.stock}>
        <div className={classes.stockHead}>
          <IconPackage size={16} stroke={1.75} aria-hidden /> 스트라이프 카라 니트 · 11번가에서 1개 팔림
        </div>
        <div className={classes.shops}>
          {STOCK.map((shop) => (
            <span key={shop.shopType} className={classes.shop}>
              <ChannelBadge shopType={shop.shopType} size="sm" decorative />
              {shop.before} <IconArrowRight size={13} stroke={2} aria-hidden /> <b>{shop.after}</b>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
