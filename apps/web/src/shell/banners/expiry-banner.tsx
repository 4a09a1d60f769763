import { type Expiry, expiryWarning } from '@moa/core';
import { IconCalendarDue, IconX } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStored } from '../../ui/stored.ts';
import { useNow } from '../../ui/values/clock.ts';
import { formatDay } from '../../ui/values/format.ts';
import classes from './banner.module.css';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Says 7, 3 and 1 days before it that a plan ends, and what then. Put away, it comes back at the next of these days. */
export function ExpiryBanner({ expiry }: { expiry: Expiry }) {
  const now = useNow();
  const [putAway, setPutAway] = useStored('moa-expiry-banner', '', isText);
  if (!expiry.expireDate || expiry.daysLeft === null) return null;
  const warning = expiryWarning(expiry);
  const mark = `${expiry.expireDate} ${warning}`;
  if (warning === null || putAway === mark) return null;
  const lastDay = formatDay(new Date(Date.parse(expiry.expireDate) - 1), new Date(now));
  const when = expiry.daysLeft === 0 ? '오늘' : `${expiry.daysLeft}일 뒤(${lastDay})`;
  return (
    <aside className={cx(classes.banner, classes.plan)} aria-label="요금제 안내">
      <IconCalendarDue size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <b>
          {expiry.planName} 요금제가 {when} 끝나요.
        </b>{' '}
        그 뒤에는 무료 요금제로 바뀌고, 자료는 지우지 않아요.
      </p>
      <AppLink href="/charge" className="moa-link">
        요금제 보기
      </AppLink>
      <IconButton label="요금제 안내 닫기" onClick={() => setPutAway(mark)}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </aside>
  );
}
