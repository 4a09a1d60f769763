import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { queryClient } from '../../client/api.ts';
import { cx } from '../../ui/cx.ts';
import { isUnanswered } from '../../ui/problem.ts';
import { useNow } from '../../ui/values/clock.ts';
import { formatDateTime } from '../../ui/values/format.ts';
import classes from './banner.module.css';
import type { Trouble } from './connection.ts';

function retry(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnanswered(state.error) || state.data === undefined });
}

/** Says that what is on the screen is not renewed any more, since when, and that it is being tried again. */
export function ConnectionBanner({ trouble: { kind, dataAt, attempt } }: { trouble: Trouble }) {
  const now = useNow();
  return (
    <div className={cx(classes.banner, classes.connection)} role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <b>{kind === 'OFFLINE' ? '인터넷 연결이 끊겼어요.' : '서버에서 새 내용을 받지 못하고 있어요.'}</b>{' '}
        {dataAt !== null && (
          <span className={classes.since}>{formatDateTime(new Date(dataAt), new Date(now))}에 받은 내용을 보여 드려요. </span>
        )}
        {attempt !== null
          ? `다시 시도하는 중이에요(${attempt}번째).`
          : kind === 'OFFLINE'
            ? '연결되면 바로 새로 받아요.'
            : '잠시 후 다시 시도해요.'}
      </p>
      {kind === 'NO_ANSWER' && (
        <button type="button" className={classes.retry} onClick={retry} disabled={attempt !== null}>
          <IconRefresh size={14} stroke={2} aria-hidden />
          지금 다시 시도
        </button>
      )}
    </div>
  );
}
