/** The conditions that were kept; loaded when they are first opened. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from '../orders.module.css';
import { filterPart } from './order-lists.ts';
import type { SavedFilter } from './saved-filters.tsx';
import { type OrderSearch, orderSearch } from './search-params.ts';

const MOST = 20;

export interface SavedFilterListProps {
  saved: readonly SavedFilter[];
  current: SavedFilter | undefined;
  search: OrderSearch;
  store(saved: SavedFilter[]): void;
  onChoose(search: OrderSearch): void;
  close(): void;
}

export function SavedFilterList({ saved, current, search, store, onChoose, close }: SavedFilterListProps) {
  return (
    <div className={classes.savedPanel}>
      {saved.length === 0 && <p className="moa-soft">자주 쓰는 조건을 저장해 두면 한 번에 불러올 수 있어요.</p>}
      {saved.length > 0 && (
        <ul className={classes.savedList}>
          {saved.map((each) => (
            <li key={each.name}>
              <button
                type="button"
                className={classes.savedName}
                aria-current={each === current || undefined}
                onClick={() => {
                  onChoose(orderSearch.read({ ...each.search }));
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
        disabled={Object.keys(filterPart(search)).length === 0}
        taken={saved.map((each) => each.name)}
        onSave={(name) => {
          store([...saved.filter((each) => each.name !== name), { name, search: filterPart(search) }].slice(-MOST));
          close();
        }}
      />
    </div>
  );
}

function SaveForm({ disabled, taken, onSave }: { disabled: boolean; taken: readonly string[]; onSave(name: string): void }) {
  const [name, setName] = useState('');
  const clean = name.trim();
  if (disabled) return <p className="moa-soft">기간, 쇼핑몰, 검색어를 고르면 지금 조건을 저장할 수 있어요.</p>;
  return (
    <form
      className="moa-actions"
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
