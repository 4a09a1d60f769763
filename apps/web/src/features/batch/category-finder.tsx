/** Looks for a category at a shop, to be written into the sheet: what is copied ends with its number. */
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../client/api.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Disclosure } from '../../ui/inputs/disclosure.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { shopLabel } from '../../ui/values/shop-label.ts';
import classes from './batch.module.css';
import type { ShopAccount } from './queries.ts';

const SHOWN = 20;

export function CategoryFinder({ accounts }: { accounts: readonly ShopAccount[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  if (account === undefined) return null;
  const look = () => setKeyword(text.trim());
  return (
    <Disclosure title="쇼핑몰 카테고리 찾기">
      <div className={classes.finder}>
        <Select
          ariaLabel="카테고리를 찾을 쇼핑몰"
          value={account.id}
          choices={accounts.map((each) => ({ value: each.id, label: shopLabel(each) }))}
          onChange={setChosen}
        />
        <TextInput ariaLabel="카테고리 이름" value={text} onChange={setText} onEnter={look} maxLength={60} placeholder="셔츠, 텀블러…" />
        <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} disabled={text.trim() === ''} onClick={look}>
          찾기
        </Button>
      </div>
      {keyword !== '' && <Found account={account} keyword={keyword} />}
    </Disclosure>
  );
}

function Found({ account: { shopType, shopAccountId }, keyword }: { account: ShopAccount; keyword: string }) {
  const { data, isPending, isError } = useQuery(
    orpc.catalog.categorySearch.queryOptions({ input: { categoryKeyword: keyword, shopType, shopAccountId }, staleTime: 60_000 }),
  );
  if (isError) return <p className={classes.note}>쇼핑몰에 물어보지 못했어요. 잠시 뒤에 다시 찾아주세요.</p>;
  if (isPending) return <p className={classes.note}>쇼핑몰에서 찾고 있어요…</p>;
  if (data.contents.length === 0) return <p className={classes.note}>‘{keyword}’에 맞는 카테고리가 없어요. 더 짧은 낱말로 찾아보세요.</p>;
  return (
    <>
      <p className={classes.note}>눌러 복사한 뒤 양식의 카테고리 칸에 붙여 넣어주세요.</p>
      <ul className={classes.archives}>
        {data.contents.slice(0, SHOWN).map(({ id, path }) => (
          <li key={id}>
            <CopyText value={`${path} [${id}]`} name="카테고리" />
          </li>
        ))}
      </ul>
    </>
  );
}
