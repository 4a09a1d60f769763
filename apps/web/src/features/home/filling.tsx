import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { Meter } from '../../ui/values/meter.tsx';
import classes from './dashboard.module.css';

/** How far the demo seller's products and orders are, while they are being made. */
export function Filling({ done, total }: { done: number; total: number }) {
  const share = total === 0 ? 0 : done / total;
  return (
    <Panel>
      <div className={classes.filling} role="status">
        <div className={classes.fillingText}>
          <b>연습용 데이터를 채우고 있어요 · {Math.round(share * 100)}%</b>
          <span>상품과 지난 14일의 주문이 차례로 나타나요. 그동안 둘러보아도 괜찮아요.</span>
        </div>
        <Meter share={share} label="연습용 데이터를 채운 정도" />
        <AppLink href="/app/job-history" className="moa-link">
          작업내역에서 보기
        </AppLink>
      </div>
    </Panel>
  );
}
