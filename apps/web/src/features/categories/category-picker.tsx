/** A category by columns or by search. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Outputs } from '@moa/contract/types';
import type { ShopType } from '@moa/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orpc } from '../../client/api.ts';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './category-picker.module.css';

type Node = Outputs['catalog']['category']['contents'][number];

interface PickerShop {
  shopType: ShopType;
  shopAccountId: string;
}

interface PickerProps {
  onChoose(node: Node): void;
  chosen?: string | undefined;
  shop?: PickerShop;
  /** Items of a list before what a search finds. */
  before?: (keyword: string) => ReactNode;
}

/** Columns and search over the standard tree, or over that of a shop. */
export function CategoryPicker({ onChoose, chosen, shop, before }: PickerProps) {
  const [text, setText] = useState('');
  const [keyword] = useDebouncedValue(text.trim(), 250);
  return (
    <div className={classes.picker}>
      <label className={classes.pickerSearch}>
        <IconSearch size={16} aria-hidden />
        <span className="moa-hidden">카테고리 검색</span>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="카테고리 검색: 반팔 티셔츠, 텀블러…"
          maxLength={60}
        />
      </label>
      {keyword === '' ? (
        <Columns onChoose={onChoose} chosen={chosen} shop={shop} />
      ) : (
        <Found keyword={keyword} onChoose={onChoose} shop={shop} before={before} />
      )}
    </div>
  );
}

type FoundProps = Pick<PickerProps, 'onChoose'> & { keyword: string; shop: PickerShop | undefined; before: PickerProps['before'] };

function Found({ keyword, onChoose, shop, before }: FoundProps) {
  const { data, isPending, isError } = useQuery(
    orpc.catalog.categorySearch.queryOptions({
      input: { categoryKeyword: keyword, ...shop },
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );
  if (isError) return <p className={classes.pickerNote}>검색하지 못했어요. 잠시 뒤에 다시 입력해주세요.</p>;
  if (isPending) return <p className={classes.pickerNote}>찾고 있어요…</p>;
  return (
    <ul className={classes.found}>
      {data.asOf !== null && (
        <li>
          <AsOf at={data.asOf} />
        </li>
      )}
      {before?.(keyword)}
      {data.contents.length === 0 && (
        <li className={classes.pickerNote}>‘{keyword}’에 맞는 카테고리가 없어요. 더 짧은 낱말로 찾아보세요.</li>
      )}
      {data.contents.slice(0, 40).map((node) => (
        <li key={node.id}>
          <button type="button" onClick={() => onChoose(node)}>
            {node.path}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Columns({ onChoose, chosen, shop }: { onChoose(node: Node): void; chosen: string | undefined; shop: PickerShop | undefined }) {
  const [path, setPath] = useState<Node[]>([]);
  const parents = [undefined, ...path.filter((node) => !node.leaf).map((node) => node.id)];
  return (
    <div className={classes.columns}>
      {parents.map((parentId, level) => (
        <Column
          key={parentId ?? 'root'}
          parentId={parentId}
          shop={shop}
          active={path[level]?.id ?? chosen}
          onPick={(node) => {
            setPath([...path.slice(0, level), node]);
            if (node.leaf) onChoose(node);
          }}
        />
      ))}
    </div>
  );
}

/** The shop does not answer: its categories are those that it was heard to have then. */
function AsOf({ at }: { at: string }) {
  return (
    <p className={classes.pickerNote}>
      지금은 쇼핑몰에서 카테고리를 받지 못해 <DateTime at={at} />에 받은 것을 보여 드려요.
    </p>
  );
}

interface ColumnProps {
  parentId: string | undefined;
  shop: PickerShop | undefined;
  active: string | undefined;
  onPick(node: Node): void;
}

function Column({ parentId, shop, active, onPick }: ColumnProps) {
  const { data, isPending, isError, refetch } = useQuery(
    orpc.catalog.category.queryOptions({
      input: { ...(parentId === undefined ? { level: 1 } : { parentId }), ...shop },
      staleTime: 10 * 60_000,
    }),
  );
  if (isError)
    return (
      <div className={classes.column}>
        <p className={classes.pickerNote}>
          불러오지 못했어요.{' '}
          <button type="button" className={classes.textButton} onClick={() => void refetch()}>
            다시
          </button>
        </p>
      </div>
    );
  return (
    <ul className={classes.column} aria-busy={isPending}>
      {isPending && <li className={classes.pickerNote}>불러오는 중…</li>}
      {parentId === undefined && data && data.asOf !== null && (
        <li>
          <AsOf at={data.asOf} />
        </li>
      )}
      {data?.contents.map((node) => (
        <li key={node.id}>
          <button type="button" className={cx(node.id === active && classes.active)} onClick={() => onPick(node)}>
            <span>{node.name}</span>
            {!node.leaf && <IconChevronRight size={14} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}
