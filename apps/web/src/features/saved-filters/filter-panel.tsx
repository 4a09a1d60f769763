/** The conditions that were kept for a list; loaded when they are first opened. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { FILTER_LIMITS, type FilterList, keptConditions } from '@moa/core';
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { api, orpc, queryClient } from '../../client/api.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { type KeptSearch, keptPart } from './kept-search.ts';
import classes from './saved-filters.module.css';

type SavedFilter = Outputs['settings']['filters']['contents'][number];

export interface FilterPanelProps {
  name: FilterList;
  /** Undefined until they came. */
  saved: readonly SavedFilter[] | undefined;
  error: unknown;
  onRetry(): void;
  /** Whether the list may begin with one of them. */
  withDefault?: boolean;
  /** Name of the one that the list shows now. */
  currentName: string | undefined;
  search: object;
  onChoose(search: KeptSearch): void;
}

export function FilterPanel({ name, saved, error, onRetry, withDefault = true, currentName, search, onChoose }: FilterPanelProps) {
  const store = (answer: Outputs['settings']['filters']) =>
    queryClient.setQueryData(orpc.settings.filters.queryKey({ input: { list: name } }), answer);

  async function change(call: Promise<Outputs['settings']['filters']>) {
    try {
      store(await call);
    } catch (failure) {
      toast.failed(failure);
    }
  }

  if (saved === undefined) return error ? <ErrorState error={error} onRetry={onRetry} /> : <p className="moa-soft">불러오는 중입니다.</p>;
  return (
    <div className={classes.panel}>
      {saved.length === 0 && <p className="moa-soft">자주 쓰는 조건을 저장해 두면 한 번에 불러올 수 있어요.</p>}
      {saved.length > 0 && (
        <ul className={classes.list}>
          {saved.map((each) => (
            <li key={each.name}>
              <button
                type="button"
                className={classes.name}
                aria-current={each.name === currentName || undefined}
                onClick={() => onChoose(each.search)}
              >
                {each.name}
              </button>
              {withDefault && (
                <IconButton
                  label={each.default ? `${each.name}: 기본 조건에서 빼기` : `${each.name}: 이 목록을 열 때 기본으로 쓰기`}
                  aria-pressed={each.default}
                  onClick={() => void change(api.settings.saveFilter({ ...each, list: name, default: !each.default }))}
                >
                  {each.default ? <IconStarFilled size={15} className={classes.on} aria-hidden /> : <IconStar size={15} aria-hidden />}
                </IconButton>
              )}
              <IconButton
                label={`${each.name} 삭제`}
                onClick={() => void change(api.settings.removeFilter({ list: name, name: each.name }))}
              >
                <IconTrash size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SaveForm name={name} saved={saved} withDefault={withDefault} search={search} onSaved={store} />
    </div>
  );
}

interface SaveFormProps {
  name: FilterList;
  withDefault: boolean;
  saved: readonly SavedFilter[];
  search: object;
  onSaved(answer: Outputs['settings']['filters']): void;
}

function SaveForm({ name: list, withDefault, saved, search, onSaved }: SaveFormProps) {
  const kept = keptConditions(list, keptPart(search));
  const form = useForm(
    { name: '' },
    {
      check: ({ name }) => (name.trim() === '' ? { name: '이름을 입력해주십시오.' } : {}),
      async send({ name }) {
        const clean = name.trim();
        const before = saved.find((each) => each.name === clean);
        onSaved(await api.settings.saveFilter({ list, name: clean, search: kept, default: before?.default ?? false }));
        form.reset({ name: '' });
        toast.done(`‘${clean}’ 조건을 저장했습니다.`);
      },
    },
  );
  if (Object.keys(kept).length === 0)
    return (
      <p className="moa-soft">
        검색어나 조건을 고르면 지금 조건을 저장할 수 있어요.{withDefault && ' 별표를 켠 조건은 목록을 열 때 바로 적용돼요.'}
      </p>
    );
  const taken = saved.some((each) => each.name === form.values.name.trim());
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit}>
      {'q' in search && !('q' in kept) && (
        <p className="moa-soft">
          이름이나 연락처일 수 있는 검색어는 저장하지 않아요. 검색 대상을 상품·옵션이나 SKU로 고르면 함께 저장돼요.
        </p>
      )}
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput ariaLabel="조건 이름" placeholder="지금 조건의 이름" maxLength={FILTER_LIMITS.name} {...form.field('name')} />
      <Button type="submit" loading={form.busy}>
        {taken ? '바꾸기' : '저장'}
      </Button>
    </form>
  );
}
