/** What the shop shows otherwise than it was sent, and what is done about it, one by one or all. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import type { DriftField, DriftWay, LeavableField } from '@moa/core';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { Ago } from '../../../ui/values/values.tsx';
import type { useListingActions } from '../queries.ts';
import classes from './drift.module.css';

type Detail = Outputs['listings']['detail'];
type Difference = Detail['drift']['differences'][number];

export const WAY_LABELS: Record<DriftWay, string> = { PUSH: '우리 값으로 보내기', KEEP: '쇼핑몰 값 가져오기', LEAVE: '쇼핑몰에 맡기기' };
const WAYS = ['PUSH', 'KEEP', 'LEAVE'] as const;
const LEFT_LABELS: Record<LeavableField, string> = { productName: '상품명', price: '판매가', category: '카테고리' };

export function leftText(fields: readonly LeavableField[]): string {
  return fields.map((field) => LEFT_LABELS[field]).join(', ');
}

export interface DriftSectionProps {
  detail: Detail;
  actions: ReturnType<typeof useListingActions>;
}

export function DriftSection({ detail: { listing, drift }, actions }: DriftSectionProps) {
  if (listing.productId === null || listing.shopProductId === null) return null;
  const { differences, checkedAt } = drift;
  const settle = (way: DriftWay, fields?: DriftField[]) => actions.settle(way, { listingIds: [listing.id] }, fields);
  return (
    <DrawerSection
      title="쇼핑몰과 비교"
      aside={
        <span className="moa-sub">
          {checkedAt === null ? (
            '아직 비교하지 않았어요'
          ) : (
            <>
              <Ago at={checkedAt} /> 확인
            </>
          )}
        </span>
      }
    >
      {differences.length === 0 && checkedAt !== null && <p className={classes.same}>보낸 내용 그대로예요.</p>}
      {differences.length > 0 && (
        <>
          <ul className={classes.list}>
            {differences.map((difference) => (
              <li key={difference.label}>
                <Entry difference={difference} busy={actions.busy} onSettle={(way) => settle(way, [difference.field])} />
              </li>
            ))}
          </ul>
          {differences.length > 1 && (
            <div className={classes.all}>
              <b>모두</b>
              {WAYS.filter((way) => differences.some(({ ways }) => ways.includes(way))).map((way) => (
                <Button
                  key={way}
                  size="compact-xs"
                  variant="default"
                  disabled={actions.busy}
                  aria-label={`모두 ${WAY_LABELS[way]}`}
                  onClick={() => settle(way)}
                >
                  {WAY_LABELS[way]}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      {listing.leftToShop.length > 0 && (
        <div className={classes.left}>
          <p>
            <b>{leftText(listing.leftToShop)}</b>은(는) 쇼핑몰에 맡겨서 보내도 덮어쓰지 않아요.
          </p>
          <Button size="xs" variant="default" disabled={actions.busy} onClick={() => actions.lift({ listingIds: [listing.id] })}>
            맡긴 것 풀기
          </Button>
        </div>
      )}
    </DrawerSection>
  );
}

function Entry({ difference, busy, onSettle }: { difference: Difference; busy: boolean; onSettle(way: DriftWay): void }) {
  const { label, ours, theirs, since, ways } = difference;
  return (
    <div className={classes.entry}>
      <div className={classes.head}>
        <b>{label}</b>
        <span className="moa-sub">
          <Ago at={since} />
          부터
        </span>
      </div>
      <dl className={classes.sides}>
        <div>
          <dt>모아</dt>
          <dd>{ours}</dd>
        </div>
        <div>
          <dt>쇼핑몰</dt>
          <dd className={classes.theirs}>{theirs}</dd>
        </div>
      </dl>
      <div className={classes.ways}>
        {ways.map((way) => (
          <Button
            key={way}
            size="compact-xs"
            variant="default"
            disabled={busy}
            aria-label={`${label} ${WAY_LABELS[way]}`}
            onClick={() => onSettle(way)}
          >
            {WAY_LABELS[way]}
          </Button>
        ))}
      </div>
    </div>
  );
}
