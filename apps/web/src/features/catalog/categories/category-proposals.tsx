/** Up to three categories that fit what is written of the product; a click takes one. */
import { useDebouncedValue } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { useFormStore, useValue } from '../form/form-context.tsx';
import classes from './categories.module.css';
import { plainText } from './plain-text.ts';
import { type RecommendedCategory, reasonOf, shortPath } from './reason.ts';

/** Typing rests. */
const PAUSE_MS = 400;
const TEXT_MAX = 500;

function useProposals() {
  const store = useFormStore();
  const [productName] = useDebouncedValue(useValue<string>('basic.productName').trim(), PAUSE_MS);
  const [brand] = useDebouncedValue(useValue<string>('basic.brand').trim(), PAUSE_MS);
  const asked = productName.length > 1;
  const query = useQuery({
    ...orpc.catalog.standardCategoryRecommend.queryOptions({ input: { productName, brand } }),
    // The description as it stood when it was asked: writing it must not ask again.
    queryFn: ({ signal }) => {
      const { basic, common } = store.draft();
      const text = `${basic.searchKeywords.join(' ')} ${plainText(common.detailInfoContent)}`.trim().slice(0, TEXT_MAX);
      return orpc.catalog.standardCategoryRecommend.call({ productName, brand, text }, { signal });
    },
    enabled: asked,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return { asked, query };
}

export function CategoryProposals({ onChoose }: { onChoose(category: RecommendedCategory): void }) {
  const { asked, query } = useProposals();
  const [why, setWhy] = useState(false);
  const reasons = useId();
  const found = asked ? (query.data?.contents ?? []) : [];
  return (
    <div className={classes.proposals} aria-live="polite">
      <p className={classes.line}>
        <IconSparkles size={16} aria-hidden className={classes.icon} />
        <span className={classes.title}>추천</span>
        {found.length === 0 && <span className={classes.note}>{noteOf(asked, query)}</span>}
        {found.length > 0 && (
          <button type="button" className={classes.why} aria-expanded={why} aria-controls={reasons} onClick={() => setWhy(!why)}>
            {why ? '이유 접기' : '왜 추천했나요?'}
          </button>
        )}
      </p>
      {found.length > 0 && (
        <div className={classes.chips}>
          {found.map((category) => (
            <button
              key={category.id}
              type="button"
              className={cx(classes.chip, category.certainty === 'HIGH' && classes.sure)}
              title={category.path}
              onClick={() => onChoose(category)}
            >
              {shortPath(category.path)}
              {category.certainty === 'HIGH' && <span className={classes.mark}>잘 맞아요</span>}
            </button>
          ))}
        </div>
      )}
      <dl id={reasons} className={classes.reasons} hidden={!why || found.length === 0}>
        {found.map((category) => (
          <div key={category.id}>
            <dt>{category.path}</dt>
            <dd>{reasonOf(category)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function noteOf(asked: boolean, { isError, isPending }: { isError: boolean; isPending: boolean }): string {
  if (!asked) return '상품명을 입력하면 어울리는 카테고리를 추천해 드려요.';
  if (isError) return '추천을 불러오지 못했어요. 아래에서 찾아 골라주세요.';
  if (isPending) return '어울리는 카테고리를 찾고 있어요…';
  return '상품명만으로는 알기 어려워요. 아래에서 찾아 골라주세요.';
}
