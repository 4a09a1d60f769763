import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './alerts.module.css';
import type { PastAlert } from './queries.ts';

const SEVERITY: Record<PastAlert['severity'], { tone: Tone; label: string }> = {
  INFO: { tone: 'info', label: '알림' },
  WARN: { tone: 'today', label: '주의' },
  ERROR: { tone: 'bad', label: '오류' },
};

/** What the bell still counts. */
export function isUnread({ read, resolvedAt }: PastAlert): boolean {
  return !read && resolvedAt === null;
}

function Severity({ alert: { severity, resolvedAt } }: { alert: PastAlert }) {
  if (resolvedAt !== null) return <StatusPill tone="good">해결됨</StatusPill>;
  const { tone, label } = SEVERITY[severity];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

function AlertText({ alert }: { alert: PastAlert }) {
  return (
    <>
      <div className={cx(classes.title, isUnread(alert) && classes.unread)}>
        {alert.title}
        {isUnread(alert) && <span className="moa-hidden"> (읽지 않음)</span>}
      </div>
      {alert.body && <div className="moa-sub">{alert.body}</div>}
    </>
  );
}

/** When it was over, and by whom or what. */
function Ending({ alert: { resolvedAt, ending, endingTraceId, accountId } }: { alert: PastAlert }) {
  if (resolvedAt === null) return '-';
  return (
    <>
      <div>
        <DateTime at={resolvedAt} />
      </div>
      <div className="moa-sub">{ending}</div>
      {endingTraceId !== null && accountId !== null && (
        <AppLink href={`/app/calls?trace=${endingTraceId}`} className="moa-link">
          그때의 호출
        </AppLink>
      )}
    </>
  );
}

function Way({ alert, onFollow }: { alert: PastAlert; onFollow(alert: PastAlert): void }) {
  if (!alert.link) return <Calls alert={alert} fallback="-" />;
  return (
    <>
      <Link alert={alert} onFollow={onFollow} /> <Calls alert={alert} />
    </>
  );
}

/** What was asked of a shop before an alert that names one. */
function Calls({ alert, fallback = '' }: { alert: PastAlert; fallback?: string }) {
  if (alert.accountId === null || alert.traceId === null) return fallback;
  return (
    <AppLink href={`/app/calls?trace=${alert.traceId}`} className="moa-link">
      호출 기록
    </AppLink>
  );
}

function Link({ alert, onFollow }: { alert: PastAlert; onFollow(alert: PastAlert): void }) {
  if (!alert.link) return null;
  return (
    <AppLink href={alert.link} className="moa-link" onClick={() => onFollow(alert)}>
      {alert.resolvedAt === null ? '처리하러 가기' : '보러 가기'}
    </AppLink>
  );
}

/** @param onFollow the seller goes where it is handled */
export function alertColumns(onFollow: (alert: PastAlert) => void): readonly DataColumn<PastAlert>[] {
  return [
    { id: 'status', header: '상태', width: 96, hideable: false, cell: (alert) => <Severity alert={alert} /> },
    { id: 'words', header: '알림', width: 320, grow: true, hideable: false, cell: (alert) => <AlertText alert={alert} /> },
    { id: 'at', header: '알린 시각', width: 130, cell: (alert) => <DateTime at={alert.at} /> },
    { id: 'resolvedAt', header: '해결', width: 190, cell: (alert) => <Ending alert={alert} /> },
    { id: 'way', header: '처리', width: 170, hideable: false, cell: (alert) => <Way alert={alert} onFollow={onFollow} /> },
  ];
}

export function AlertCard({ alert, onFollow }: { alert: PastAlert; onFollow(alert: PastAlert): void }) {
  return (
    <div className="moa-card">
      <div className={classes.cardTop}>
        <Severity alert={alert} />
        <span className={classes.sub}>
          <DateTime at={alert.at} />
        </span>
      </div>
      <AlertText alert={alert} />
      {alert.ending && <div className={classes.sub}>{alert.ending}</div>}
      {(alert.link || alert.accountId !== null) && <Way alert={alert} onFollow={onFollow} />}
    </div>
  );
}
