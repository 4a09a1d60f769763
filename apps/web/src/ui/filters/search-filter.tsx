/** Search field of a list with its scope. Enter searches; `/` focuses it; the cross clears and searches. */
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Select } from '../inputs/select/select.tsx';
import classes from './filters.module.css';

export interface SearchScope {
  value: string;
  label: string;
}

export interface SearchFilterProps {
  /** Keyword that the list shows now. */
  keyword: string;
  scope?: string;
  scopes?: readonly SearchScope[];
  placeholder: string;
  onSearch(keyword: string, scope: string): void;
  maxLength?: number;
}

export function SearchFilter({ keyword, scope = '', scopes = [], placeholder, onSearch, maxLength = 100 }: SearchFilterProps) {
  const [text, setText] = useState(keyword);
  const [chosen, setChosen] = useState(scope);
  useEffect(() => setText(keyword), [keyword]);
  useEffect(() => setChosen(scope), [scope]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim(), chosen);
  }

  return (
    <form className={classes.search} onSubmit={submit} data-list-search>
      {scopes.length > 0 && (
        <Select
          size="bare"
          className={classes.scope}
          ariaLabel="검색 대상"
          value={chosen}
          choices={scopes}
          onChange={(next) => {
            setChosen(next);
            if (text.trim()) onSearch(text.trim(), next);
          }}
        />
      )}
      <IconSearch size={16} aria-hidden className={classes.searchIcon} />
      <input
        className={classes.searchInput}
        type="text"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label="검색어 지우기"
          onClick={() => {
            setText('');
            if (keyword !== '') onSearch('', chosen);
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </form>
  );
}
