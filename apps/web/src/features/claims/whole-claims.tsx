/** What a dialog says of everything that a list of claims finds. */
import { formatCount } from '../../ui/values/format.ts';
import classes from './claims.module.css';

export interface WholeClaimsProps {
  able: number;
  refused: readonly { message: string; count: number }[];
  title: string;
}

export function WholeClaims({ able, refused, title }: WholeClaimsProps) {
  const left = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <p className="moa-note">
        목록의 조건에 맞는 건 가운데 <b>{formatCount(able)}</b>을 한 번에 {title}해요.
        {left > 0 && ` ${formatCount(left)}은 지금 할 수 없어 건드리지 않고, 이유를 작업 결과에 남겨요.`}
      </p>
      {left > 0 && (
        <ul className={classes.shortList}>
          {refused.map(({ message, count }) => (
            <li key={message}>
              <b>{formatCount(count)}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
