/** A product beside the list: what it is, where it is sold, what is left of it. */
import { Button } from '@mantine/core';
import { optionText } from '@moa/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orpc } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { DateTime, Money } from '../../../ui/values/values.tsx';
import classes from './list.module.css';
import { type ProductRow, SYNC_LABELS, saleLabel } from './sync.tsx';

export function ProductDrawer({ id, row, onClose }: { id: string; row: ProductRow | undefined; onClose(): void }) {
  const { data, error, refetch } = useQuery(orpc.catalog.get.queryOptions({ input: { id }, staleTime: 5000 }));
  const name = row?.productName ?? data?.basic.productName ?? '기본상품';
  return (
    <DetailDrawer
      title={name}
      below={data?.composition.categories[0]?.path ?? row?.categoryPath}
      onClose={onClose}
      footer={
        <div className={classes.drawerActions}>
          <Link to="/app/unit/copy/$id" params={{ id }} search={{}}>
            <Button component="span" variant="default" leftSection={<IconCopy size={16} aria-hidden />}>
              복사 등록
            </Button>
          </Link>
          <Link to="/app/unit/edit/$id" params={{ id }} search={{}}>
            <Button component="span" leftSection={<IconPencil size={16} aria-hidden />}>
              수정
            </Button>
          </Link>
        </div>
      }
    >
      {row && <ShopStates row={row} id={id} />}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && (
        <>
          <DrawerSection title="상품 정보">
            <Facts
              facts={[
                { label: '상품번호', value: data.moaProductSeq ?? '-' },
                { label: '관리코드', value: data.common.sellerManagementCode || '-' },
                { label: '판매가', value: <Money value={data.basic.salePrice} /> },
                { label: '재고', value: `${formatNumber(data.basic.stockQuantity)}개` },
                { label: '브랜드', value: data.basic.brand || '-' },
                { label: '등록', value: <DateTime at={data.createdDate} /> },
                { label: '수정', value: <DateTime at={data.updatedDate} /> },
              ]}
            />
          </DrawerSection>
          {data.composition.optionInfo.usable && (
            <DrawerSection title={`옵션 ${formatNumber(data.composition.optionInfo.optionCombinations.length)}개`}>
              <table className={classes.combos}>
                <thead>
                  <tr>
                    <th scope="col">옵션</th>
                    <th scope="col">추가금액</th>
                    <th scope="col">재고</th>
                  </tr>
                </thead>
                <tbody>
                  {data.composition.optionInfo.optionCombinations.slice(0, 100).map((option) => (
                    <tr key={option.id ?? option.optionValues.join('\u001f')}>
                      <td>{optionText(option.optionValues)}</td>
                      <td>{formatNumber(option.optionPrice)}</td>
                      <td className={option.saleQuantity === 0 ? classes.soldOut : undefined}>
                        {option.saleQuantity === 0 ? '품절' : formatNumber(option.saleQuantity)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </DrawerSection>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function ShopStates({ row, id }: { row: ProductRow; id: string }) {
  return (
    <DrawerSection
      title="쇼핑몰"
      aside={
        <AppLink href={`/app/product/list/moa-product?product=${id}`} className="moa-link">
          보낸 이력
        </AppLink>
      }
    >
      {row.shops.length === 0 ? (
        <p className={classes.mute}>아직 보낸 쇼핑몰이 없어요.</p>
      ) : (
        <ul className={classes.drawerShops}>
          {row.shops.map((shop) => (
            <li key={shop.listingId} className={classes.drawerShop}>
              <ChannelBadge shopType={shop.shopType} shopName={shop.shopName} />
              <div className={classes.drawerShopText}>
                <p>{shopLabel(shop)}</p>
                {shop.message && <p className={shop.sync === 'FAILED' ? classes.message : classes.mute}>{shop.message}</p>}
              </div>
              <span className={classes.mute}>
                {SYNC_LABELS[shop.sync]} · {saleLabel(shop.saleStatus)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}
