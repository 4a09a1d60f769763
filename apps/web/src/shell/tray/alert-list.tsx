/** What stands under the bell; loaded when it is first opened. */

import type { useAlerts } from '../../client/live/live.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';
import { Ago } from '../../ui/values/values.tsx';
import classes from './tray.module.css';

type Alert = NonNullable<ReturnType<typeof useAlerts>['data']>['contents'][number];

const SEVERITY: Record<Alert['severity'], { tone: Tone; label: string }> = {
  INFO: { tone: 'info', label: '알림' },
  WARN: { tone: 'today', label: '주의' },
  ERROR: { tone: 'bad', label: '오류' },
};

export interface AlertListProps {
  /** Undefined while none came. */
  alerts: readonly Alert[] | undefined;
  /** Of all, not only of those. */
  unread: number;
  isError: boolean;
  onRetry(): void;
  onFollow(): void;
}

export function AlertList({ alerts, unread, isError, onRetry, onFollow }: AlertListProps) {
  return (
    <>
      <div className={classes.head}>
        <strong>알림</strong>
      </div>
      <Alerts alerts={alerts} isError={isError} onRetry={onRetry} onFollow={onFollow} />
      <AppLink href="/app/alerts" className={classes.foot} onClick={onFollow}>
        알림 내역 모두 보기
        {alerts !== undefined && unread > alerts.filter(({ read }) => !read).length && ` (안 읽음 ${formatNumber(unread)}건)`}
      </AppLink>
    </>
  );
}

function Alerts({ alerts, isError, onRetry, onFollow }: Omit<AlertListProps, 'unread'>) {
  if (alerts === undefined) {
    if (!isError) return <p className={classes.none}>알림을 불러오는 중이에요.</p>;
    return (
      <p className={classes.none} role="alert">
        알림을 불러오지 못했습니다.{' '}
        <button type="button" className={classes.again} onClick={onRetry}>
          다시 시도
        </button>
      </p>
    );
  }
  if (alerts.length === 0) return <p className={classes.none}>새 알림이 없어요.</p>;
  return (
    <ul className={classes.list}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertLine alert={alert} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function AlertLine({ alert, onFollow }: { alert: Alert; onFollow(): void }) {
  const look = SEVERITY[alert.severity];
  const body = (
    <>
      <span className={classes.lineTop}>
        <span className={classes.lineTitle}>{alert.title}</span>
        <StatusPill tone={look.tone}>{look.label}</StatusPill>
      </span>
      {alert.body && <span className={classes.body}>{alert.body}</span>}
      <span className={classes.lineNote}>
        <Ago at={alert.at} />
      </span>
    </>
  );
  const className = cx(classes.line, !alert.read && classes.unread);
  if (!alert.link) return <div className={className}>{body}</div>;
  return (
    <AppLink href={alert.link} className={className} onClick={onFollow}>
      {body}
    </AppLink>
  );
}
