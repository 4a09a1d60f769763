/** What each product of a file would become: the draft its rows make, and what stands against it. */
import { ProblemError, problem, productDraftSchema } from '@moa/contract';
import { type ProductDraft, validateForSave, withPriceRules } from '@moa/core';
import {
  type AppliedRows,
  applyRows,
  type BatchProduct,
  type BatchReference,
  type BatchRow,
  type CellProblem,
  cellOfProblem,
  type FindingsOfShop,
  shopCellProblems,
} from '@moa/core/batch';
import { lackingAt, notesAt } from '../../listings/index.ts';
import { type CheckedDraft, categoryProblems, checkDraft, type RuledAccount, rulesOf, withHarmlessDetails } from '../../products/index.ts';
import type { RowState } from '../batch.queries.ts';

export interface CheckedProduct {
  applied: AppliedRows;
  problems: CellProblem[];
  state: RowState;
}

/** What shops are asked with: the accounts that have a price rule, and the Korean date whose rules count. */
export interface ShopRules {
  accounts: readonly RuledAccount[];
  day: string;
}

/** Columns in which a formula stands, by the number of the row. */
export type FormulaCells = ReadonlyMap<number, readonly string[]>;

/**
 * @param stored the product as it is, null for a new one
 * @param rules null where shops are not asked any more
 */
export function checkProduct(
  product: BatchProduct,
  stored: ProductDraft | null,
  reference: BatchReference,
  formulas: FormulaCells,
  rules: ShopRules | null,
): CheckedProduct {
  const applied = applyRows(stored, product.rows, reference);
  const first = product.rows[0]?.row ?? 1;
  const inFormula = product.rows.flatMap(({ row }) =>
    (formulas.get(row) ?? []).map(
      (column): CellProblem => ({
        row,
        column,
        message: '수식이 든 칸입니다. 값으로 바꾸어(복사 후 값 붙여넣기) 다시 올려주십시오.',
        severity: 'ERROR',
      }),
    ),
  );
  const problems = [...inFormula, ...applied.problems];
  const shaped = stored === null && (rules === null || isPlain(applied.draft, product.rows, reference));
  const draft = problemsOfDraft(applied.draft, shaped).map(
    ({ path, message }): CellProblem => ({ ...cellOfProblem(path, first, applied), message, severity: 'ERROR' }),
  );
  // A cell that could not be read leaves the draft without its value: what follows from that says nothing new.
  const known = new Set(problems.filter(({ severity }) => severity === 'ERROR').map(({ row, column }) => `${row} ${column}`));
  problems.push(...draft.filter(({ row, column }) => !known.has(`${row} ${column}`)));
  // A product that is wrong in itself need not be held against the rules of shops.
  if (rules !== null && problems.every(({ severity, column }) => severity !== 'ERROR' || column.startsWith('shop:'))) {
    const wrong = new Set(problems.filter(({ severity }) => severity === 'ERROR').map(({ column }) => column));
    const found = shopCellProblems(applied, first, findingsOf(applied.draft, stored, reference.shops, rules));
    problems.push(...found.filter(({ column }) => !wrong.has(column)));
  }
  problems.sort((a, b) => Number(a.severity === 'WARN') - Number(b.severity === 'WARN'));
  return { applied, problems, state: stateOf(problems, stored, applied) };
}

function stateOf(problems: readonly CellProblem[], stored: ProductDraft | null, { draft, pictures }: AppliedRows): RowState {
  if (problems.some(({ severity }) => severity === 'ERROR')) return 'PROBLEM';
  if (stored === null) return 'NEW';
  // Whether these are the pictures that are there is known once they are fetched.
  if (pictures.length > 0 && pictures.length !== stored.common.images.length) return 'CHANGED';
  return JSON.stringify(draft) === JSON.stringify(stored) ? 'SAME' : 'CHANGED';
}

/** What the rules of its shops say of a product, with what they said of it before. */
function findingsOf(
  draft: ProductDraft,
  stored: ProductDraft | null,
  shops: BatchReference['shops'],
  { accounts, day }: ShopRules,
): FindingsOfShop[] {
  if (draft.createShopDTOList.length === 0) return [];
  const ruled = withPriceRules(draft, rulesOf(accounts, draft, day));
  return ruled.createShopDTOList.flatMap((entry) => {
    const { shopType, shopAccountId } = entry.shopInfoDTO;
    const shop = shops.find((each) => each.shopType === shopType && each.shopAccountId === shopAccountId);
    if (shop === undefined) return [];
    const there = stored?.createShopDTOList.find(({ registerKey }) => registerKey === entry.registerKey);
    return [
      {
        shop,
        entry,
        found: [...lackingAt(ruled, entry, day), ...notesAt(entry, day)],
        before: stored === null || there === undefined ? [] : lackingAt(stored, there, day),
      },
    ];
  });
}

/** By what they begin with: whether a new product of the file has the shape of one. */
const beginsWell = new WeakMap<BatchReference, boolean>();

/**
 * Whether a new product has the shape of one without a look at each of its fields, which is half of looking at it: it has neither options nor
 * shops, what it begins with has it, and no cell that it was made of brings what its field does not hold.
 */
export function isPlain(draft: ProductDraft, rows: readonly BatchRow[], reference: BatchReference): boolean {
  if (draft.createShopDTOList.length > 0 || draft.composition.optionInfo.usable) return false;
  if (rows.some(({ cells }) => cells.deliveryTemplate !== undefined)) return false;
  const known = beginsWell.get(reference) ?? productDraftSchema.safeParse(reference.begin().draft).success;
  beginsWell.set(reference, known);
  return known;
}

/** @param shaped its shape is known: it was looked at when the file was read, and nothing was there that could have changed since, or it is plain */
function problemsOfDraft(draft: ProductDraft, shaped: boolean): { path: string; message: string }[] {
  const found = [...validateForSave(draft), ...categoryProblems(draft)].filter(({ severity }) => severity === 'ERROR');
  if (shaped) return found;
  const parsed = productDraftSchema.safeParse(draft);
  const shape = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const paths = new Set(found.map(({ path }) => path));
  return [...found, ...shape.filter(({ path }) => !paths.has(path))];
}

/**
 * The draft as it may be stored, or in Korean why it may not.
 * @param looked nothing changed since `checkProduct` found nothing wrong with it, and its price and stock are those of its options
 */
export function readyToStore(draft: ProductDraft, looked: boolean): CheckedDraft | string {
  if (looked) return withHarmlessDetails(draft);
  try {
    return checkDraft(draft);
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a seller is told of a refusal. @throws what is none */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ProblemError)) throw error;
  return error.errors?.[0]?.message ?? error.detail ?? error.title;
}

export const unknownBatch = () =>
  problem('NOT_FOUND', { detail: '대량등록 파일을 찾을 수 없습니다. 30일이 지나면 지워집니다. 다시 올려주십시오.' });
