import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { Ago } from '../../ui/values.tsx';
import { orpc, queryClient } from '../api.ts';
import { useAlerts } from '../live.ts';
import classes from './tray.module.css';

type Alert = NonNullable<ReturnType<typeof useAlerts>['data']>['contents'][number];

const SEVERITY: Record<Alert['severity'], { tone: Tone; word: string }> = {
  INFO: { tone: 'info', word: '알림' },
  WARN: { tone: 'today', word: '주의' },
  ERROR: { tone: 'bad', word: '오류' },
};

/** What happened while the seller looked elsewhere. Closing the list marks what was shown as read. */
export function AlertBell() {
  const { data, isError } = useAlerts();
  const read = useMutation(orpc.home.readAlerts.mutationOptions());
  const alerts = data?.contents ?? [];
  const unread = data?.unread ?? 0;

  function markRead() {
    if (unread === 0) return;
    const ids = alerts.filter((alert) => !alert.read).map((alert) => alert.id);
    read.mutate({ ids }, { onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.home.alerts.key() }) });
  }

  return (
    <Popover
      label="알림"
      align="end"
      width={400}
      padded={false}
      onClosed={markRead}
      trigger={(props) => (
        <IconButton label={unread > 0 ? `알림, 읽지 않음 ${unread}건` : '알림'} size="lg" {...props}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.mark} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <div className={classes.head}>
            <strong>알림</strong>
          </div>
          {alerts.length === 0 ? (
            <p className={classes.none}>{isError ? '알림을 불러오지 못했습니다.' : '새 알림이 없어요.'}</p>
          ) : (
            <ul className={classes.list}>
              {alerts.map((alert) => (
                <li key={alert.id}>
                  <AlertLine alert={alert} onFollow={close} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Popover>
  );
}

function AlertLine({ alert, onFollow }: { alert: Alert; onFollow(): void }) {
  const look = SEVERITY[alert.severity];
  const body = (
    <>
      <span className={classes.lineTop}>
        <span className={classes.lineTitle}>{alert.title}</span>
        <StatusPill tone={look.tone}>{look.word}</StatusPill>
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
