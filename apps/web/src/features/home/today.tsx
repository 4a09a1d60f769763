import type { Outputs } from '@moa/contract/types';
import { IconCircleCheck, IconClock, IconPointFilled } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel, PanelEmpty } from '../../ui/page/page.tsx';
import { formatCount } from '../../ui/values/format.ts';
import { Thumb } from '../../ui/values/thumb.tsx';
import classes from './dashboard.module.css';

type Dashboard = Outputs['home']['dashboard'];

/** What the server thinks should be done first. */
export function TodoList({ todo }: Pick<Dashboard, 'todo'>) {
  return (
    <Panel title="오늘 할 일" note={todo.length > 0 && '먼저 할 것부터'}>
      {todo.length === 0 ? (
        <PanelEmpty icon={IconCircleCheck}>지금 급한 일이 없어요.</PanelEmpty>
      ) : (
        <ul className="moa-list">
          {todo.map((each) => (
            <li key={`${each.kind} ${each.text}`} className={classes.line}>
              {each.urgent ? (
                <IconClock size={18} stroke={1.75} aria-label="급함" role="img" className={classes.urgent} />
              ) : (
                <IconPointFilled size={18} aria-hidden className={classes.calm} />
              )}
              <span className={classes.lineText}>
                <b className="moa-num">{formatCount(each.count)}</b> {each.text}
              </span>
              <AppLink href={each.link} className="moa-link">
                {each.action}
                <span className="moa-hidden">: {each.text}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Products that sold most in the last seven days. */
export function BestSellers({ best }: { best: NonNullable<Dashboard['best']> }) {
  return (
    <Panel title="잘 팔린 상품" note="최근 7일">
      {best.length === 0 ? (
        <PanelEmpty>아직 판매된 상품이 없어요. 주문이 들어오면 여기에 보여요.</PanelEmpty>
      ) : (
        <ol className="moa-list">
          {best.map((each, index) => (
            <li key={`${each.productId} ${each.productName}`} className={classes.line}>
              <span className={classes.rank}>{index + 1}</span>
              <Thumb src={each.imageUrl} />
              <span className="moa-grow moa-clip" title={each.productName}>
                {each.productId ? (
                  <AppLink href={`/app/unit/edit/${each.productId}`} className={classes.plain}>
                    {each.productName}
                  </AppLink>
                ) : (
                  each.productName
                )}
              </span>
              <span className={classes.amount}>{formatCount(each.quantity, '개')}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
