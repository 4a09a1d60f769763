import { collectWarning } from '@moa/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './payment.module.css';
import { useAllowance } from './queries.ts';

/** Above what brings products in: how many more there can be, once few are left. Nothing where nothing is limited. */
export function CollectLimitNote() {
  const { data } = useAllowance();
  const { role } = useUser();
  const warning = data && !data.unlimited ? collectWarning(data) : null;
  if (!data || warning === null) return null;
  const isSubUser = role === 'S';
  return (
    <aside className={classes.note} aria-label="가져올 수 있는 상품 수">
      <IconPackageImport size={18} stroke={1.75} aria-hidden />
      <p>
        <b>
          {warning === 'USED_UP'
            ? '가져올 수 있는 상품을 모두 사용했어요.'
            : `새 기본상품으로 가져올 수 있는 상품이 ${formatNumber(data.left)}개 남았어요.`}
        </b>{' '}
        {isSubUser ? '더 필요하면 셀러에게 결제를 요청해주세요.' : '이미 있는 기본상품에 연결하는 것은 계속 무료예요.'}
      </p>
      {!isSubUser && (
        <AppLink href="/app/collect/payment" className="moa-link">
          상품 수 결제하기
        </AppLink>
      )}
    </aside>
  );
}
