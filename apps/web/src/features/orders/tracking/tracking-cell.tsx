/** Where a line's parcel is, in the list of what is under way. */
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../ui/values/clock.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import { trackedLine } from './tracking-batch.ts';
import { trackingMark } from './tracking-marks.ts';

export function TrackingCell({ id, invoiceNo }: { id: string; invoiceNo: string | null }) {
  const now = useNow();
  const { data, error } = useQuery({
    queryKey: ['tracked-line', id, invoiceNo],
    queryFn: () => trackedLine(id),
    staleTime: 60_000,
    enabled: invoiceNo !== null,
  });
  if (error) return <span className="moa-quiet">확인하지 못했어요</span>;
  if (!data) return <span className="moa-quiet">{data === null ? '-' : ''}</span>;
  const { tone, label } = trackingMark(data, now);
  return (
    <>
      <StatusPill tone={tone} title={data.text}>
        {label}
      </StatusPill>
      {data.movedAt && (
        <div className="moa-sub moa-clip">
          <DateTime at={data.movedAt} /> {data.place}
        </div>
      )}
    </>
  );
}
