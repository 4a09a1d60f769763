/**
 * Registers the products of a file, some hundred at a time. What is stored and that it is done are one transaction: killed anywhere, a product
 * was either not touched or is done. New products are looked for by their code once more while no other file's are made.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { ProblemError } from '@moa/contract';
import type { ProductDraft } from '@moa/core';
import type { BatchReference, CellProblem } from '@moa/core/batch';
import { z } from 'zod';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import { isDuplicate, isRefusedData } from '../../platform/database/index.ts';
import {
  beginUnleased,
  completeUnleased,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  ItemsGone,
  openItems,
  PermanentFailure,
  RunAgain,
} from '../../platform/jobs/index.ts';
import type { Retryer } from '../jobs/index.ts';
import {
  type CheckedDraft,
  loadDraft,
  loadDrafts,
  readKnownOfSeller,
  storeDraft,
  storeNewDrafts,
  takeProductSeqs,
} from '../products/index.ts';
import {
  holdTurn,
  type PlacedProduct,
  productsByCode,
  REGISTERED_WITHOUT,
  readBatchFile,
  readChosenProducts,
  readSeqs,
  type SaidProduct,
  storeOutcomes,
} from './batch.queries.ts';
import { LANES } from './lanes.ts';
import type { FoundPicture, PictureDeps } from './pictures/by-address.ts';
import { findNamed, type PictureOfName, readArchivedPictures } from './pictures/find.ts';
import { checkProduct, readyToStore, refusalOf } from './read/check-products.ts';
import { readReference } from './reference.ts';

/** Named like the jobs of base products: whoever may change those sees it. */
export const IMPORT_KIND = 'catalog.batch';
export const importTask = defineTask('catalog.batch', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  attempts: 100,
});

/** What failed is registered after all, or gets the pictures it lacks. */
export const batchRetryer: Retryer = {
  shops: async () => [],
  again: async (tx, runId) => void (await enqueue(tx, importTask, { sellerId: tx.sellerId, runId })),
};

/** How many products are stored in one transaction. */
export interface Pieces {
  /** New ones. */
  fresh: number;
  /** Those that are there and change: it holds their SKUs until it ends. */
  changed: number;
}

const PIECES: Pieces = { fresh: 250, changed: 25 };
/** Nothing waits for a time of its own here: the run rests. */
const RESTS_MS = 15_000;
/** Drafts after which others get their turn. */
const TURN = 50;
const NOTHING_SAID: ReadonlyMap<number, readonly string[]> = new Map();

interface Work {
  database: Database;
  scope: SellerScope;
  runId: number;
  batchId: number;
  actor: string;
  reference: BatchReference;
  archived: PictureOfName;
  pieces: Pieces;
}

/** An item of the run with the product it is about. */
interface Waiting extends PlacedProduct {
  item: number;
}

interface Item {
  /** Of the run. */
  seq: number;
  product: SaidProduct;
  /** Number that a new product gets. */
  number: number | null;
  pictures: ReadonlyMap<string, FoundPicture>;
}

/** A new product with what its rows make of it. */
interface MadeItem extends Item {
  made: ReturnType<typeof draftOf>;
}

/** What became of one product. `pictures` says which of its pictures could not be had. */
interface Outcome {
  item: Item;
  productId: number | null;
  message: string;
}

export function importHandler(deps: PictureDeps, pieces = PIECES): HandledTask {
  return handleRun(importTask, async ({ sellerId, runId }, context) => {
    const { database } = deps;
    const run = await database.tenant(sellerId, (tx) =>
      tx.query<{ input: { batchId?: number }; created_by_name: string }>(
        'select input, created_by_name from job_run where seller_id = $1 and id = $2',
        [tx.sellerId, runId],
      ),
    );
    const batchId = run.rows[0]?.input.batchId;
    const file = batchId === undefined ? null : await database.tenant(sellerId, (tx) => readBatchFile(tx, batchId));
    if (batchId === undefined || file === null) throw new PermanentFailure(`run ${runId} names no file`);
    const scope = { sellerId, shopAccountIds: file.shop_account_ids, hidesCost: file.hides_cost };
    const { archived, reference } = await database.tenant(
      scope,
      async (tx) => {
        const pictures = await readArchivedPictures(tx, batchId);
        const beginning = file.beginning ?? { known: await readKnownOfSeller(tx), only: {} };
        return { archived: pictures, reference: await readReference(tx, beginning, pictures) };
      },
      { readOnly: true },
    );
    const work: Work = { database, scope, runId, batchId, actor: run.rows[0]?.created_by_name ?? '시스템', reference, archived, pieces };
    const waiting = await database.tenant(sellerId, (tx) => readWaiting(tx, runId, batchId));
    const ended = await Promise.allSettled(Array.from({ length: LANES }, () => importLane(work, deps, waiting, context.signal)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    const open = await database.tenant(sellerId, (tx) => openItems(tx, runId));
    if (open.waiting + open.running > 0) throw new RunAgain(open.nextAt === null ? 1_000 : RESTS_MS);
  });
}

async function readWaiting(tx: TenantTx, runId: number, batchId: number): Promise<Waiting[]> {
  const [items, products] = await Promise.all([beginUnleased(tx, runId), readSeqs(tx, batchId)]);
  const bySeq = new Map(products.map((product) => [product.seq, product]));
  return items.flatMap(({ seq, key }) => {
    const product = bySeq.get(Number(key));
    return product === undefined ? [] : [{ ...product, item: seq }];
  });
}

/** Takes from what waits, in the order of the file, as long as anything is left. */
async function importLane(work: Work, deps: PictureDeps, waiting: Waiting[], signal: AbortSignal): Promise<void> {
  try {
    while (waiting.length > 0) {
      signal.throwIfAborted();
      if (!(await importSome(work, deps, waiting.splice(0, work.pieces.fresh), signal))) return;
    }
  } catch (error) {
    // The run was canceled, or is somebody else's by now.
    if (!(error instanceof ItemsGone)) throw error;
  }
}

/** Answers whether the run goes on. */
async function importSome(work: Work, deps: PictureDeps, waiting: readonly Waiting[], signal: AbortSignal): Promise<boolean> {
  const { database, scope } = work;
  const items = await readItems(work, deps, waiting, signal);
  signal.throwIfAborted();
  const fresh: MadeItem[] = [];
  for (const [at, item] of items.entries()) {
    if (item.product.state !== 'NEW') continue;
    if (at % TURN === 0) await othersTurn();
    fresh.push({ ...item, made: draftOf(work, item, null) });
  }
  const rest = items.filter(({ product }) => product.state !== 'NEW');
  let goesOn = true;
  try {
    if (fresh.length > 0) goesOn = await database.tenant(scope, (tx) => storeTogether(tx, work, fresh), { retry: true });
  } catch (error) {
    if (!isDuplicate(error) && !isRefusedData(error)) throw error;
    // Two of them name the same new SKU: the second sells the one that the first made. What can't be stored is one product's matter.
    rest.unshift(...fresh);
  }
  const { changed } = work.pieces;
  for (let from = 0; from < rest.length && goesOn; from += changed) {
    signal.throwIfAborted();
    goesOn = await changeSome(work, rest.slice(from, from + changed), signal);
  }
  return goesOn;
}

/** What the file says of some products, with their pictures and numbers. */
async function readItems(work: Work, deps: PictureDeps, waiting: readonly Waiting[], signal: AbortSignal): Promise<Item[]> {
  const { database, scope, batchId } = work;
  const placeOf = new Map(waiting.map(({ seq, item }) => [seq, item]));
  const count = waiting.filter(({ state }) => state === 'NEW').length;
  // Numbers are taken beforehand, so that nobody who makes products waits for these; what becomes of no product is lost.
  const [products, last] = await database.tenant(
    scope,
    (tx) => Promise.all([readChosenProducts(tx, batchId, [...placeOf.keys()]), count === 0 ? 0 : takeProductSeqs(tx, count)]),
    { relaxedCommit: true },
  );
  const addresses = products
    .filter(({ cells }) => cells.some((row) => row.cells.mainImage !== undefined || row.cells.images !== undefined))
    .flatMap(({ code, cells }) => checkProduct({ code, rows: cells }, null, work.reference, NOTHING_SAID, null).applied.pictures);
  const pictures = await findNamed(deps, scope.sellerId, addresses, work.archived, signal);
  let number = last - count;
  return products.flatMap((product): Item[] => {
    const seq = placeOf.get(product.seq);
    if (seq === undefined) return [];
    if (product.state === 'NEW') number += 1;
    return [{ seq, product, number: product.state === 'NEW' ? number : null, pictures }];
  });
}

/** Products that are there, some in one transaction; each alone where one of them is refused. Answers whether the run goes on. */
async function changeSome(work: Work, items: readonly Item[], signal: AbortSignal): Promise<boolean> {
  const { database, scope } = work;
  const changed = items.filter(({ product }) => product.state !== 'NEW');
  const alone = items.filter(({ product }) => product.state === 'NEW');
  let goesOn = true;
  try {
    if (changed.length > 0) goesOn = await database.tenant(scope, (tx) => changeTogether(tx, work, changed), { retry: true });
  } catch (error) {
    if (!(error instanceof ProblemError) && !isDuplicate(error) && !isRefusedData(error)) throw error;
    alone.push(...changed);
  }
  for (const item of alone) {
    signal.throwIfAborted();
    if (!goesOn) break;
    goesOn = await storeAlone(work, item);
  }
  return goesOn;
}

async function changeTogether(tx: TenantTx, work: Work, items: readonly Item[]): Promise<boolean> {
  const byCode = await productsByCode(
    tx,
    items.map(({ product }) => product.code),
  );
  const ids = [...byCode.values()].flatMap((found) => (found.length === 1 ? found : [])).toSorted((a, b) => a - b);
  const drafts = await loadDrafts(tx, ids, (loaded) => loaded.map(({ draft }) => draft));
  const stored = new Map(drafts.map((draft) => [Number(draft.id), draft]));
  // Locked by their ids, as a plan locks them.
  const sorted = items
    .map((item) => ({ item, found: byCode.get(item.product.code) ?? [] }))
    .toSorted((a, b) => (a.found[0] ?? 0) - (b.found[0] ?? 0));
  const outcomes: Outcome[] = [];
  for (const { item, found } of sorted)
    outcomes.push({ item, ...(await storeExisting(tx, work, item, found, stored.get(found[0] ?? 0) ?? null)) });
  return finish(tx, work, outcomes);
}

/** Products that are not there yet, in one go; those that somebody made meanwhile are changed like any other. */
async function storeTogether(tx: TenantTx, work: Work, items: readonly MadeItem[]): Promise<boolean> {
  await holdTurn(tx, work.runId);
  const existing = await productsByCode(
    tx,
    items.map(({ product }) => product.code),
  );
  const outcomes: Outcome[] = [];
  const ready: { item: Item; checked: CheckedDraft; missing: string }[] = [];
  for (const { made, ...item } of items) {
    if (existing.has(item.product.code)) {
      outcomes.push({ item, ...(await storeExisting(tx, work, item, existing.get(item.product.code) ?? [], null)) });
      continue;
    }
    if (typeof made === 'string') outcomes.push({ item, productId: null, message: made });
    else ready.push({ item, ...made });
  }
  const ids = await storeNewDrafts(
    tx,
    ready.map(({ checked }) => checked),
    work.actor,
    items.at(-1)?.number ?? 0,
  );
  outcomes.push(...ready.map(({ item, missing }, at) => ({ item, productId: ids[at] ?? null, message: missing })));
  return finish(tx, work, outcomes);
}

async function storeAlone(work: Work, item: Item): Promise<boolean> {
  const { database, scope } = work;
  try {
    return await database.tenant(
      scope,
      async (tx) => {
        if (item.number !== null) await holdTurn(tx, work.runId);
        const existing = (await productsByCode(tx, [item.product.code])).get(item.product.code) ?? [];
        if (existing.length > 0 || item.number === null)
          return finish(tx, work, [{ item, ...(await storeExisting(tx, work, item, existing, null)) }]);
        const made = draftOf(work, item, null);
        const stored = typeof made === 'string' ? null : await storeDraft(tx, made.checked, work.actor, item.number);
        return finish(tx, work, [{ item, productId: stored?.id ?? null, message: typeof made === 'string' ? made : made.missing }]);
      },
      { retry: true },
    );
  } catch (error) {
    if (error instanceof RunAgain) throw error;
    const message = isRefusedData(error) ? '저장할 수 없는 글자나 값이 있습니다. 값을 고쳐 다시 올려주십시오.' : refusalOf(error);
    return database.tenant(scope, (tx) => finish(tx, work, [{ item, productId: null, message }]));
  }
}

async function storeExisting(
  tx: TenantTx,
  work: Work,
  item: Item,
  ids: readonly number[],
  loaded: ProductDraft | null,
): Promise<{ productId: number | null; message: string }> {
  const [id] = ids;
  if (id === undefined) return { productId: null, message: '상품이 그사이 지워졌습니다. 파일을 다시 올려주십시오.' };
  if (ids.length > 1) return { productId: null, message: '이 관리코드의 상품이 여럿 있어 어느 것인지 알 수 없습니다.' };
  const stored = loaded ?? (await loadDraft(tx, id));
  const made = draftOf(work, item, stored);
  if (typeof made === 'string') return { productId: null, message: made };
  if (JSON.stringify(made.checked.draft) !== JSON.stringify(stored)) await storeDraft(tx, made.checked, work.actor, null);
  return { productId: id, message: made.missing };
}

/** The draft that the rows make of the product as it is now, with its pictures, or in Korean why it can't be stored. */
function draftOf(
  work: Work,
  { product, pictures }: Item,
  stored: ProductDraft | null,
): { checked: CheckedDraft; missing: string } | string {
  const { applied, problems } = checkProduct({ code: product.code, rows: product.cells }, stored, work.reference, NOTHING_SAID, null);
  const wrong = problems.find(({ severity }: CellProblem) => severity === 'ERROR');
  if (wrong !== undefined) return `${wrong.row}행: ${wrong.message}`;
  const found = applied.pictures.map((address) => ({ address, picture: pictures.get(address) ?? '이미지를 받지 못했습니다.' }));
  const images = found.flatMap(({ picture }) => (typeof picture === 'string' ? [] : [picture]));
  const unlike = images.filter((image, at) => images.findIndex(({ fileId }) => fileId === image.fileId) === at);
  if (unlike.length > 0) applied.draft.common.images = unlike;
  const missing = found.flatMap(({ address, picture }) => (typeof picture === 'string' ? [`${address.slice(0, 120)}: ${picture}`] : []));
  const checked = readyToStore(applied.draft, stored === null && applied.pictures.length === 0);
  if (typeof checked === 'string') return checked;
  return {
    checked,
    missing: missing.length === 0 ? '' : `${REGISTERED_WITHOUT} ${missing.length}장을 받지 못했습니다. ${missing.slice(0, 3).join(' ')}`,
  };
}

/**
 * A product whose pictures could not all be had is there. Its item of the job has failed, so that trying that again asks for them once more.
 * Answers whether the run goes on.
 */
async function finish(tx: TenantTx, { runId, batchId }: Work, outcomes: readonly Outcome[]): Promise<boolean> {
  const outcomeOf = ({ productId, message }: Outcome) => (productId === null ? 'FAILED' : message === '' ? 'DONE' : 'LACKING');
  await storeOutcomes(
    tx,
    batchId,
    outcomes.map((outcome) => ({
      seq: outcome.item.product.seq,
      outcome: outcomeOf(outcome),
      message: outcome.message,
      productId: outcome.productId,
    })),
  );
  return completeUnleased(
    tx,
    runId,
    outcomes.map((outcome) => ({
      seq: outcome.item.seq,
      status: outcomeOf(outcome) === 'DONE' ? ('DONE' as const) : ('FAILED' as const),
      message: outcome.message,
      detail: outcome.productId === null ? {} : { productId: outcome.productId },
    })),
  );
}
