/** Which shops the template has columns for. */
import { Button } from '@mantine/core';
import { compareShopTypes } from '@moa/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../client/api.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import classes from './batch.module.css';
import { CategoryFinder } from './category-finder.tsx';
import { downloadTemplate } from './queries.ts';

export function TemplatePanel() {
  const shops = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const accounts = (shops.data?.contents ?? [])
    .filter(({ status }) => status !== 'UNLINKED')
    .sort((a, b) => compareShopTypes(a.shopType, b.shopType) || Number(a.id) - Number(b.id));
  const download = useMutation({ mutationFn: () => downloadTemplate(chosen), onError: (error) => toast.failed(error) });

  return (
    <Panel title="1. 양식 내려받기" note="다른 프로그램에서 받은 상품 파일은 양식 없이 그대로 올려도 돼요">
      <div className={classes.step}>
        {shops.isPending && <div className={classes.shopsSkeleton} aria-busy="true" />}
        {shops.isError && !shops.data && (
          <p className={classes.shopsFailed} role="alert">
            쇼핑몰 계정을 불러오지 못했습니다. 지금 받는 양식에는 쇼핑몰의 항목이 없습니다.
            <button type="button" className="moa-link" onClick={() => void shops.refetch()}>
              다시 시도
            </button>
          </p>
        )}
        {accounts.length > 0 && (
          <fieldset className={classes.shops}>
            <legend className={classes.legend}>함께 등록할 쇼핑몰을 고르면 그 쇼핑몰의 항목이 더해져요.</legend>
            {accounts.map((account) => (
              <CheckboxField
                key={account.id}
                checked={chosen.includes(account.id)}
                onChange={(on) => setChosen(on ? [...chosen, account.id] : chosen.filter((id) => id !== account.id))}
              >
                {shopLabel(account)}
              </CheckboxField>
            ))}
          </fieldset>
        )}
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download.mutate()}
        >
          양식 내려받기
        </Button>
      </div>
      <CategoryFinder accounts={accounts} />
    </Panel>
  );
}
