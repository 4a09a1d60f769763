import type { NoticeKind } from '@moa/core';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './notices.module.css';

const WHERE = { MOA: '/app/notice/moa', SHOP: '/app/notice/shop' } as const satisfies Record<NoticeKind, string>;

export function NoticeKinds({ kind, counts }: { kind: NoticeKind; counts: Record<string, number> }) {
  const kinds = [
    { value: 'MOA', label: '모아 공지', unread: counts['notice.moa'] ?? 0 },
    { value: 'SHOP', label: '쇼핑몰 공지', unread: counts['notice.shop'] ?? 0 },
  ] as const;
  return (
    <nav aria-label="공지 종류" className={classes.kinds}>
      {kinds.map((each) => (
        <AppLink
          key={each.value}
          href={WHERE[each.value]}
          className={cx(classes.kind, each.value === kind && classes.kindOn)}
          aria-current={each.value === kind ? 'page' : undefined}
        >
          {each.label}
          {each.unread > 0 && (
            <span className={classes.count}>
              {formatNumber(each.unread)}
              <span className="moa-hidden">건 읽지 않음</span>
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
