/** Linked shops that can't be asked for what they pay: what to do about them. */
import { MANIFESTS } from '@moa/channels/manifests';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';

export function UnlistedShops() {
  const { data } = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const settling: ReadonlySet<string> = new Set(
    Object.values(MANIFESTS).flatMap(({ shopType, settlements }) => (settlements ? [shopType] : [])),
  );
  const unlisted = data?.contents.filter(({ shopType, status }) => !settling.has(shopType) && status !== 'DISABLED') ?? [];
  if (unlisted.length === 0) return null;
  return (
    <p className="moa-note">
      {unlisted.map(shopLabel).join(', ')}의 정산은 쇼핑몰에서 바로 가져올 수 없어요. 쇼핑몰 판매자 페이지의 정산 메뉴에서 정산 내역을
      엑셀로 받아 정산 확인의 ‘정산 파일 올리기’로 올려 주세요. 자체 쇼핑몰이라면 결제대행사(PG)의 정산 내역을 받아 올려 주세요.
    </p>
  );
}
