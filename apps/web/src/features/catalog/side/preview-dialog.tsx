/** 미리보기: the product as each shop would get it. */
import type { Outputs } from '@moa/contract/types';
import type { ProductDraft } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatNumber, formatWon } from '../../../ui/values/format.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { toSave } from '../form/prepare.ts';
import { ownAddress } from '../own-address.ts';
import { DetailFrame } from '../sections/detail-frame.tsx';
import classes from './side.module.css';

type ShopPreview = Outputs['catalog']['preview']['shops'][number];
const ITEMS_SHOWN = 30;

export function openPreview(draft: ProductDraft): void {
  const asked = Date.now();
  void openDialog({ title: '쇼핑몰별 미리보기', size: 'lg', body: () => <Preview draft={toSave(draft)} asked={asked} /> });
}

function Preview({ draft, asked }: { draft: ProductDraft; asked: number }) {
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['unit-preview', asked],
    queryFn: ({ signal }) => api.catalog.preview(draft, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.empty}>쇼핑몰마다 어떻게 보일지 만들고 있어요…</p>;
  const shown = data.shops.find((shop) => shop.registerKey === open) ?? data.shops[0];
  if (!shown) return <p className={classes.empty}>쇼핑몰을 고르면 그 쇼핑몰에 올라갈 모습을 볼 수 있어요.</p>;
  return (
    <div className="moa-stack">
      <div className={classes.previewTabs} role="tablist" aria-label="쇼핑몰">
        {data.shops.map((shop) => (
          <button
            key={shop.registerKey}
            type="button"
            role="tab"
            aria-selected={shop === shown}
            className={cx(classes.previewTab, shop === shown && classes.previewOn)}
            onClick={() => setOpen(shop.registerKey)}
          >
            <ChannelBadge shopType={shop.shopType} size="sm" decorative /> {shopLabel(shop)}
          </button>
        ))}
      </div>
      <OneShop shop={shown} />
    </div>
  );
}

function OneShop({ shop }: { shop: ShopPreview }) {
  const [main, ...others] = shop.imageUrls;
  return (
    <div className="moa-stack">
      <div className={classes.previewTop}>
        <div>
          {main ? (
            <img src={ownAddress(main)} alt="대표이미지" className={classes.previewMain} />
          ) : (
            <span className={classes.previewNone}>이미지 없음</span>
          )}
          <div className={classes.previewThumbs}>
            {others.slice(0, 8).map((url) => (
              <img key={url} src={ownAddress(url)} alt="" width={44} height={44} />
            ))}
          </div>
        </div>
        <div>
          <p className={classes.more}>{shop.categoryPath ?? '쇼핑몰 카테고리를 아직 고르지 않았어요.'}</p>
          <h3 className={classes.previewName}>{shop.name}</h3>
          <p className={classes.previewPrice}>{formatWon(shop.price)}</p>
          {shop.items.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, so that keys can scroll it
            <section className={classes.previewItems} aria-label="옵션" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{shop.optionNames.join(' / ') || '옵션'}</th>
                    <th scope="col">판매가</th>
                    <th scope="col">수량</th>
                  </tr>
                </thead>
                <tbody>
                  {shop.items.slice(0, ITEMS_SHOWN).map((item) => (
                    <tr key={item.optionValues.join('\u001f')}>
                      <td>{item.optionValues.join(' / ') || '단일 상품'}</td>
                      <td>{formatWon(item.price)}</td>
                      <td>{item.quantity === 0 ? '품절' : `${formatNumber(item.quantity)}개`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {shop.items.length > ITEMS_SHOWN && <p className={classes.more}>그 밖에 {formatNumber(shop.items.length - ITEMS_SHOWN)}개</p>}
            </section>
          )}
        </div>
      </div>
      <DetailFrame html={shop.detailHtml} title={`${shopLabel(shop)} 상세 설명`} />
    </div>
  );
}
