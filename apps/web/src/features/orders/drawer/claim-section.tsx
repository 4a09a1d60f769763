/** Claims of a line, and filing one for a buyer who asked the seller. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { CLAIM_FILINGS, CLAIM_TYPE_LABELS, type ClaimType, filingsOf, isOpenClaim, shopOffice, unclaimedPieces } from '@moa/core';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { ClaimList } from './claim-list.tsx';

type Detail = Outputs['orders']['detail'];

export function ClaimSection({ detail }: { detail: Detail }) {
  const { row, claims, filing } = detail;
  const left = unclaimedPieces(row.quantity, claims);
  const openClaim = claims.find(({ state }) => isOpenClaim(state))?.type ?? null;
  const offered = filingsOf({ state: row.state, terms: filing, ordered: row.quantity, left, openClaim });
  // Before it is sent 판매취소 is there; afterwards a buyer who calls wants to send goods back.
  const atShop = filing.byHand || openClaim !== null ? [] : doneAtShop(row.state, offered);
  if (claims.length === 0 && offered.length === 0 && atShop.length === 0) return null;
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
      {claims.length === 0 && offered.length > 0 && <p className="moa-soft">아직 없어요. 구매자가 전화로 말하면 여기에서 접수해 주세요.</p>}
      {atShop.length > 0 && (
        <p className="moa-soft">
          이 주문의 {atShop.map((type) => CLAIM_TYPE_LABELS[type]).join('·')}은 {shopOffice(row.shopType)}에서 접수해 주세요. 다음 수집 때
          여기에 나와요.
        </p>
      )}
    </DrawerSection>
  );
}

/** What of goods that have left can be filed in the shop's own place alone. */
function doneAtShop(state: Detail['row']['state'], offered: readonly ClaimType[]): ClaimType[] {
  return (['RETURN', 'EXCHANGE'] as const).filter((type) => CLAIM_FILINGS[type].allowed.includes(state) && !offered.includes(type));
}

async function file(detail: Detail, left: number): Promise<void> {
  try {
    await (await import('./file-claim.tsx')).fileClaim(detail, left);
  } catch (error) {
    toast.failed(error);
  }
}
