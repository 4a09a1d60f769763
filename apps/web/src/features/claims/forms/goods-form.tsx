import { type Restock, restockPieces, restockProblem } from '@moa/core';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import classes from '../claims.module.css';
import type { ClaimRow } from '../queries.ts';
import { Buttons, claimLabel } from './form-parts.tsx';

export type RestockById = ReadonlyMap<string, Restock>;
type Typed = Readonly<Record<keyof Restock, string>>;

const KINDS: readonly { key: keyof Restock; label: string }[] = [
  { key: 'resell', label: '재판매' },
  { key: 'damaged', label: '불량' },
  { key: 'missing', label: '미회수' },
];

export interface GoodsFormProps {
  rows: readonly ClaimRow[];
  /** Pieces of a claim that can be decided about. */
  piecesOf(row: ClaimRow): number;
  note: string;
  label: string;
  /** Whether it may be left for later. */
  later?: boolean;
  onSubmit(restock: RestockById): Promise<void>;
  onCancel(): void;
}

/** What became of goods that came back: so many to be sold again, so many damaged, so many never seen. */
export function GoodsForm({ rows, piecesOf, note, label, later = false, onSubmit, onCancel }: GoodsFormProps) {
  const form = useForm<{ undecided: boolean; goods: Readonly<Record<string, Typed>> }>(
    {
      undecided: false,
      goods: Object.fromEntries(rows.map((row) => [row.id, { resell: String(piecesOf(row)), damaged: '', missing: '' }])),
    },
    {
      check: ({ undecided, goods }) =>
        Object.fromEntries(rows.map((row) => [`goods.${row.id}`, undecided ? undefined : problemOf(row, goods[row.id])])),
      send: async ({ undecided, goods }) => {
        const decided = undecided ? [] : rows.map(({ id }) => [id, numbersOf(goods[id])] as const);
        await onSubmit(new Map(decided.filter(([, restock]) => restockPieces(restock) > 0)));
      },
      hasPart: (path) => path.startsWith('goods.'),
    },
  );
  const { undecided, goods } = form.values;

  function problemOf(row: ClaimRow, typed: Typed | undefined): string | undefined {
    const restock = numbersOf(typed);
    // Nothing said is for later, where that may be.
    if (later && restockPieces(restock) === 0) return undefined;
    return restockProblem(restock, piecesOf(row)) ?? undefined;
  }

  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className="moa-note">{note}</p>
      {later && (
        <CheckboxField checked={undecided} onChange={(next) => form.set({ undecided: next })}>
          재고는 나중에 정하기
        </CheckboxField>
      )}
      {!undecided && (
        <ul className={classes.parcels}>
          {rows.map((row) => {
            const typed = goods[row.id] ?? { resell: '', damaged: '', missing: '' };
            const wrong = form.errors[`goods.${row.id}`];
            return (
              <li key={row.id} className={classes.parcel}>
                <div className={classes.parcelName}>
                  {claimLabel(row)}
                  <div className="moa-sub">돌아온 상품 {formatCount(piecesOf(row), '개')}</div>
                </div>
                <fieldset className={classes.pieces} data-invalid={wrong ? '' : undefined} tabIndex={wrong ? -1 : undefined}>
                  <legend className="moa-hidden">{claimLabel(row)}</legend>
                  {KINDS.map(({ key, label: kind }) => (
                    <NumberInput
                      key={key}
                      label={kind}
                      unit="개"
                      maxLength={6}
                      value={typed[key]}
                      onChange={(value) => form.set({ goods: { ...goods, [row.id]: { ...typed, [key]: value } } }, [`goods.${row.id}`])}
                    />
                  ))}
                </fieldset>
                {wrong && (
                  <p role="alert" className="moa-error">
                    {wrong}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {form.problem && <ProblemAlert problem={form.problem} />}
      <Buttons label={label} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}

function numbersOf(typed: Typed | undefined): Restock {
  return { resell: Number(typed?.resell ?? 0), damaged: Number(typed?.damaged ?? 0), missing: Number(typed?.missing ?? 0) };
}
