/** Month and shop of a list of settlements: both lists narrow by them. */
import { ShopsFailed } from '../../ui/filters/shops-failed.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { useNow } from '../../ui/values/clock.ts';
import { monthChoices, useShopChoices } from './queries.ts';

interface MonthAndShop {
  month?: string | undefined;
  shop?: string | undefined;
}

export function MonthShopFilters({ search, filter }: { search: MonthAndShop; filter(change: MonthAndShop): void }) {
  const shops = useShopChoices();
  const months = monthChoices(new Date(useNow()));
  return (
    <>
      <Select
        ariaLabel="달"
        value={search.month ?? ''}
        choices={[{ value: '', label: '모든 달' }, ...months]}
        onChange={(month) => filter({ month: month || undefined })}
      />
      {shops.failed ? (
        <ShopsFailed asked={shops.failed} />
      ) : (
        <Select
          ariaLabel="쇼핑몰"
          value={search.shop ?? ''}
          choices={[{ value: '', label: '모든 쇼핑몰' }, ...shops.choices]}
          onChange={(shop) => filter({ shop: shop || undefined })}
        />
      )}
    </>
  );
}
