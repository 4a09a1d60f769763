/** Conditions kept under a name, per user and list, in this browser. */
import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useStored } from '../../ui/stored.ts';
import { filterPart } from './order-lists.ts';
import classes from './orders.module.css';
import { type OrderSearch, readOrderSearch } from './search-params.ts';

interface SavedFilter {
  name: string;
  search: OrderSearch;
}

const MOST = 20;

function isSaved(value: unknown): value is SavedFilter[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) => typeof each === 'object' && each !== null && 'name' in each && typeof each.name === 'string' && 'search' in each,
    )
  );
}

export interface SavedFiltersProps {
  list: string;
  owner: string;
  search: OrderSearch;
  onChoose(search: OrderSearch): void;
}

export function SavedFilters({ list, owner, search, onChoose }: SavedFiltersProps) {
  const [saved, store] = useStored<SavedFilter[]>(`moa-order-filters-${list}-${owner}`, [], isSaved);
  const now = JSON.stringify(filterPart(search));
  const current = saved.find((each) => JSON.stringify(filterPart(readOrderSearch({ ...each.search }))) === now && now !== '{}');
  return (
    <Popover
      label="저장한 조건"
      width={280}
      trigger={(props) => (
        <button type="button" className={classes.saved} {...props}>
          <IconBookmark size={16} stroke={1.75} aria-hidden />
          <span>{current?.name ?? '저장한 조건'}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <div className={classes.savedPanel}>
          {saved.length === 0 && <p className={classes.savedNone}>자주 쓰는 조건을 저장해 두면 한 번에 불러올 수 있어요.</p>}
          {saved.length > 0 && (
            <ul className={classes.savedList}>
              {saved.map((each) => (
                <li key={each.name}>
                  <button
                    type="button"
                    className={classes.savedName}
                    aria-current={each === current || undefined}
                    onClick={() => {
                      onChoose(readOrderSearch({ ...each.search }));
                      close();
                    }}
                  >
                    {each.name}
                  </button>
                  <IconButton label={`${each.name} 삭제`} onClick={() => store(saved.filter((other) => other !== each))}>
                    <IconTrash size={15} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <SaveForm
            disabled={now === '{}'}
            taken={saved.map((each) => each.name)}
            onSave={(name) => {
              store([...saved.filter((each) => each.name !== name), { name, search: filterPart(search) }].slice(-MOST));
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

function SaveForm({ disabled, taken, onSave }: { disabled: boolean; taken: readonly string[]; onSave(name: string): void }) {
  const [name, setName] = useState('');
  const clean = name.trim();
  if (disabled) return <p className={classes.savedNone}>기간, 쇼핑몰, 검색어를 고르면 지금 조건을 저장할 수 있어요.</p>;
  return (
    <form
      className={classes.saveForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (clean !== '') onSave(clean);
      }}
    >
      <input
        className={classes.saveName}
        aria-label="조건 이름"
        placeholder="지금 조건의 이름"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={30}
      />
      <Button type="submit" disabled={clean === ''}>
        {taken.includes(clean) ? '바꾸기' : '저장'}
      </Button>
    </form>
  );
}
