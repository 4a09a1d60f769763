import { IconRefresh } from '@tabler/icons-react';
import classes from './filters.module.css';

/** In the place of a filter of shops whose accounts did not come: the list stays as it is, and a press asks again. */
export function ShopsFailed({ asked }: { asked: { isFetching: boolean; refetch(): unknown } }) {
  return (
    <button type="button" className={classes.pick} disabled={asked.isFetching} onClick={() => void asked.refetch()}>
      <IconRefresh size={16} aria-hidden />
      {asked.isFetching ? '쇼핑몰을 불러오는 중' : '쇼핑몰을 불러오지 못했습니다 · 다시 시도'}
    </button>
  );
}
