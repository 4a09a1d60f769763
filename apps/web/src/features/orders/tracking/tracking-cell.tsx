/** Where a line's parcel is: in the list of what is under way, and on a phone's card. */
import { useQuery } from '@tanstack/react-query';
import { pollOr } from '../../../client/live/query-client.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './tracking.module.css';
import { trackedLine } from './tracking-batch.ts';
import { lineMark } from './tracking-marks.ts';

/** So often it is asked whether the first look has been taken. */
const WAITING_MS = 15_000;

export interface TrackingCellProps {
  id: string;
  invoiceNo: string | null;
}

export function TrackingCell({ id, invoiceNo }: TrackingCellProps) {
  const now = useNow();
  const { data, error } = useQuery({
    queryKey: ['tracked-line', id, invoiceNo],
    queryFn: () => trackedLine(id),
    staleTime: 60_000,
    refetchInterval: ({ state: { data: known, error: last } }) => pollOr(known && lineMark(known, now).waits ? WAITING_MS : false, last),
    enabled: invoiceNo !== null,
  });
  if (invoiceNo === null) return <span className="moa-quiet">송장번호 없음</span>;
  if (error && !data) return <span className="moa-quiet">확인하지 못했어요</span>;
  if (!data) return null;
  const { tone, label, title, at, note } = lineMark(data, now);
  return (
    <>
      <StatusPill tone={tone} title={title}>
        {label}
      </StatusPill>
      {(at || note) && (
        <div className="moa-sub moa-clip">
          {at && <DateTime at={at} />} {note}
        </div>
      )}
    </>
  );
}

export function TrackingLine(props: TrackingCellProps) {
  return (
    <div className={classes.line}>
      <TrackingCell {...props} />
    </div>
  );
}
