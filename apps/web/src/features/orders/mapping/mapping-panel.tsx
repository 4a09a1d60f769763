/** Which SKU a waiting line is: candidates, search, units per sale. Opens at the row's own button. */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isSureMatch, type MatchReason, provenMatch } from '@moa/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { orpc } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount, formatNumber } from '../../../ui/values/format.ts';
import { renewOrders } from '../queries.ts';
import classes from './mapping.module.css';
import { closeMapping, type OpenMapping } from './mapping-store.ts';

const WIDTH = 440;
const HEIGHT = 440;
const GAP = 8;

function place(at: OpenMapping['at']): { top: number; left: number } {
  const below = at.bottom + GAP + HEIGHT <= window.innerHeight;
  return {
    top: Math.max(GAP, below ? at.bottom + GAP : Math.min(at.top - GAP - HEIGHT, window.innerHeight - HEIGHT - GAP)),
    left: Math.max(GAP, Math.min(at.right - WIDTH, window.innerWidth - WIDTH - GAP)),
  };
}

/** Why it is offered and how sure that is. */
function reasonText({ reason, score }: { reason: MatchReason; score: number }): string {
  const percent = `${Math.round(score * 100)}%`;
  switch (reason) {
    case 'CODE':
      return '판매자 코드 일치';
    case 'BARCODE':
      return '바코드 일치';
    case 'NAME_AND_OPTION':
      return '이름·옵션 같음';
    case 'NAME':
      return `이름 비슷 ${percent}`;
    case 'PART':
      return `일부만 같음 ${percent}`;
  }
}

export function MappingPanel({ mapping }: { mapping: OpenMapping }) {
  const { row, at } = mapping;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState('');
  const [asked] = useDebouncedValue(keyword.trim(), 200);
  const candidates = useQuery(
    orpc.orders.mappingCandidates.queryOptions({
      input: asked === '' ? { id: row.id } : { id: row.id, keyword: asked },
      placeholderData: keepPreviousData,
    }),
  );
  const map = useMutation(orpc.orders.map.mutationOptions());
  const offered = candidates.data?.contents ?? [];
  // What the seller reads must be what is mapped: nothing that only looks alike is chosen for her.
  const pickedOf = (chosen: string | null) => (chosen === null ? provenMatch(offered) : offered.find((each) => each.skuId === chosen));
  const form = useForm<{ chosen: string | null; unit: number | null }>(
    { chosen: null, unit: 1 },
    {
      check: ({ chosen }) => ({ chosen: pickedOf(chosen) ? undefined : '매칭할 SKU를 골라주십시오.' }),
      async send({ chosen, unit }) {
        const picked = pickedOf(chosen);
        if (!picked || unit === null || unit < 1) return;
        const { mapped } = await map.mutateAsync({ id: row.id, skuId: picked.skuId, saleUnitQuantity: unit });
        toast.done(`주문 ${formatCount(mapped)}을 매칭했습니다.`, '같은 옵션의 다음 주문은 자동으로 매칭돼요.');
        renewOrders();
        closeMapping(mapping);
      },
    },
  );
  const { unit } = form.values;
  const picked = pickedOf(form.values.chosen);
  const missing = form.errors.chosen;
  const waiting = candidates.data?.waiting ?? 1;

  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) closeMapping();
    }
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);

  const choose = (skuId: string) => form.set({ chosen: skuId });

  function step(by: 1 | -1) {
    const index = offered.findIndex((each) => each.skuId === picked?.skuId);
    const next = offered[Math.min(offered.length - 1, Math.max(0, index + by))];
    if (next) choose(next.skuId);
  }

  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={`${row.orderNo} SKU 매칭`}
      className={classes.panel}
      style={place(at)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeMapping();
      }}
    >
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <div className={classes.head}>
          <div className={classes.sold}>
            <b>{row.productName}</b>
            <span>{row.optionText || '옵션 없음'}</span>
          </div>
          <IconButton label="닫기" onClick={() => closeMapping()}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
        <div className={classes.search}>
          <IconSearch size={16} aria-hidden />
          <input
            ref={field}
            type="text"
            aria-label="SKU 코드나 이름"
            placeholder="SKU 코드나 이름으로 찾기"
            maxLength={100}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value);
              form.set({ chosen: null }, []);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              step(event.key === 'ArrowDown' ? 1 : -1);
            }}
          />
        </div>
        <fieldset aria-busy={candidates.isPlaceholderData} className={cx(classes.list, candidates.isPlaceholderData && classes.stale)}>
          <legend className="moa-hidden">{asked === '' ? '비슷한 SKU' : '찾은 SKU'}</legend>
          {candidates.isPending && <p className={classes.none}>비슷한 SKU를 찾는 중이에요.</p>}
          {candidates.isError && <p className={classes.none}>{toProblem(candidates.error).title}</p>}
          {candidates.isSuccess && offered.length === 0 && (
            <p className={classes.none}>
              {asked === '' ? '비슷한 SKU가 없어요. 코드나 이름으로 찾아보세요.' : `'${asked}'에 맞는 SKU가 없어요.`}
            </p>
          )}
          {offered.map((each) => (
            <label key={each.skuId} className={cx(classes.candidate, each.skuId === picked?.skuId && classes.picked)}>
              <Radio name="sku" checked={each.skuId === picked?.skuId} onChoose={() => choose(each.skuId)} />
              <span className={classes.label}>
                {each.label}
                <small>{each.skuCode}</small>
              </span>
              <span className={cx(classes.reason, isSureMatch(each.reason) && classes.sure)}>{reasonText(each)}</span>
              <span className={classes.stock}>{formatNumber(each.sellable)}개</span>
            </label>
          ))}
        </fieldset>
        {form.problem && <ProblemAlert problem={form.problem} />}
        <div className={classes.foot}>
          <div className={classes.unit}>
            판매 1개에
            <span className={classes.unitField}>
              <AmountInput ariaLabel="판매 1개에 나가는 SKU 수량" maxLength={4} unit="개" {...form.field('unit')} />
            </span>
          </div>
          <Button type="submit" disabled={unit === null || unit < 1} loading={form.busy}>
            매칭
          </Button>
        </div>
        <p role="status" className={cx(classes.hint, missing && classes.missing)}>
          {missing ??
            (waiting > 1 ? `같은 옵션을 기다리는 주문 ${formatCount(waiting)}이 함께 매칭돼요.` : '같은 옵션의 다음 주문에도 쓰여요.')}
        </p>
      </form>
    </div>,
    document.body,
  );
}
