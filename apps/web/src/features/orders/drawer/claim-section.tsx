/** Claims of a line, and filing one for a buyer who asked the seller. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { CLAIM_FILINGS, filingsOf, shopOffice, unclaimedPieces } from '@moa/core';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { ClaimList } from './claim-list.tsx';

type Detail = Outputs['orders']['detail'];

export function ClaimSection({ detail }: { detail: Detail }) {
  const { row, claims } = detail;
  const byHand = row.shopType === 'ORDER_HANDWRITING';
  const left = unclaimedPieces(row.quantity, claims);
  const offered = filingsOf({ state: row.state, byHand, left });
  // Before it is sent 판매취소 is there; afterwards a buyer who calls wants to send goods back.
  const atShop = !byHand && CLAIM_FILINGS.RETURN.allowed.includes(row.state);
  if (claims.length === 0 && offered.length === 0 && !atShop) return null;
  return (
    <DrawerSection
      title="취소·반품·교환"
      aside={
        offered.length > 0 && (
          <Button variant="default" size="xs" onClick={() => void file(detail, left)}>
            접수하기
          </Button>
        )
      }
    >
      {claims.length > 0 && <ClaimList detail={detail} />}
      {claims.length === 0 && byHand && <p className="moa-soft">아직 없어요. 구매자가 전화로 말하면 여기에서 접수해 주세요.</p>}
      {atShop && (
        <p className="moa-soft">
          쇼핑몰 주문의 반품·교환은 모아에서 접수할 수 없어요. {shopOffice(row.shopType)}에서 접수하면 다음 수집 때 여기에 나와요.
        </p>
      )}
    </DrawerSection>
  );
}

async function file(detail: Detail, left: number): Promise<void> {
  try {
    await (await import('./file-claim.tsx')).fileClaim(detail, left);
  } catch (error) {
    toast.failed(error);
  }
}
