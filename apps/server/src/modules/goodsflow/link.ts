/** A seller's key of GOODSFLOW and what she chose: checked by a call before it is kept, sealed as the keys of shops are. */
import { problem } from '@moa/contract';
import type { GoodsflowBoxSize } from '@moa/core';
import { courierOfGoodsflow, couriers, trackerIds } from '@moa/core/data';
import type { Clock } from '../../platform/clock.ts';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Goodsflow, GoodsflowAnswer } from '../../services/goodsflow/index.ts';

const ASSOCIATED_DATA = 'goodsflow_link.api_key';
const HINT = 4;
const APPROVED = 'APPROVED';
const NAMES = new Map(couriers.couriers.map(({ code, name }) => [code, name]));

export interface GoodsflowDeps {
  database: Database;
  sellerVault: SellerVault;
  goodsflow: Goodsflow;
  now: Clock;
}

export interface LinkRow {
  api_key: Buffer;
  key_hint: string;
  status: 'OK' | 'REFUSED';
  center_code: string | null;
  transporter: string | null;
  box_size: GoodsflowBoxSize;
  auto_dispatch: boolean;
  failures: number;
}

export async function readLink(tx: TenantTx): Promise<LinkRow | undefined> {
  const { rows } = await tx.query<LinkRow>(
    'select api_key, key_hint, status, center_code, transporter, box_size, auto_dispatch, failures from goodsflow_link where seller_id = $1',
    [tx.sellerId],
    'goodsflow.link',
  );
  return rows[0];
}

/** Labels that were asked for stay at GOODSFLOW; no news of them are taken any more. */
export async function removeLink(tx: TenantTx): Promise<void> {
  await tx.query('delete from goodsflow_link where seller_id = $1', [tx.sellerId], 'goodsflow.unlink');
}

export function toStatus(link: LinkRow | undefined) {
  const courierCode = link?.transporter ? courierOfGoodsflow(link.transporter) : null;
  return {
    linked: link !== undefined,
    ready: link?.status === 'OK' && link.center_code !== null && courierCode !== null,
    refused: link?.status === 'REFUSED',
    keyHint: link?.key_hint ?? '',
    centerCode: link?.center_code ?? null,
    courierCode,
    courierName: courierCode === null ? null : courierName(courierCode),
    boxSize: link?.box_size ?? ('B05' as const),
    autoDispatch: link?.auto_dispatch ?? true,
  };
}

export function courierName(code: string): string {
  return NAMES.get(code) ?? code;
}

/** The key, opened. @throws ProblemError INVALID_STATE where nothing is linked, or the key is not taken any more */
export async function openKey({ sellerVault, database }: GoodsflowDeps, sellerId: number): Promise<{ key: string; link: LinkRow }> {
  const keys = await sellerVault.forSeller(sellerId);
  const link = await database.tenant(sellerId, readLink, { readOnly: true });
  if (!link) throw problem('INVALID_STATE', { detail: '굿스플로가 연결되어 있지 않습니다. 설정에서 먼저 연결해주십시오.' });
  if (link.status === 'REFUSED') throw problem('INVALID_STATE', { detail: REFUSED_KEY });
  return { key: keys.open(link.api_key, ASSOCIATED_DATA), link };
}

const REFUSED_KEY = '굿스플로가 저장한 API 키를 받지 않습니다. 설정에서 새 키로 다시 연결해주십시오.';

/** What a seller is told of an answer that brought nothing. */
export function whyNothing(answer: Exclude<GoodsflowAnswer<unknown>, { kind: 'ok' }>): string {
  switch (answer.kind) {
    case 'refused':
      return answer.message;
    case 'relink':
      return REFUSED_KEY;
    case 'slow_down':
      return '굿스플로가 지금은 요청을 더 받지 않습니다. 잠시 뒤에 다시 시도해주십시오.';
    case 'unsent':
    case 'lost':
      return '굿스플로가 답하지 않습니다. 잠시 뒤에 다시 시도해주십시오.';
  }
}

/** Throws what came of a call that brought nothing; a key that is refused is noted. */
export async function answered<T>(deps: GoodsflowDeps, sellerId: number, answer: GoodsflowAnswer<T>): Promise<T> {
  if (answer.kind === 'ok') return answer.value;
  if (answer.kind === 'relink') await noteRefused(deps.database, sellerId);
  throw problem('INVALID_STATE', { detail: whyNothing(answer) });
}

export function noteRefused(database: Database, sellerId: number): Promise<void> {
  return database.tenant(sellerId, async (tx) => {
    await tx.query(`update goodsflow_link set status = 'REFUSED' where seller_id = $1`, [tx.sellerId], 'goodsflow.refused');
  });
}

/** @throws ProblemError VALIDATION_FAILED for a key that GOODSFLOW does not take */
export async function linkKey(
  deps: GoodsflowDeps,
  sellerId: number,
  apiKey: string,
  by: string,
  audit: (tx: TenantTx, detail: Record<string, unknown>) => Promise<void>,
) {
  const tried = await deps.goodsflow.centers(apiKey);
  if (tried.kind === 'relink' || tried.kind === 'refused')
    throw problem('VALIDATION_FAILED', {
      errors: [
        { path: 'apiKey', code: 'INVALID', message: '굿스플로가 받지 않는 키입니다. 굿스플로에서 발급한 API 키를 다시 복사해주십시오.' },
      ],
    });
  if (tried.kind !== 'ok') throw problem('INVALID_STATE', { detail: whyNothing(tried) });
  const [first] = tried.value;
  const center = tried.value.find(({ isDefault }) => isDefault) ?? first;
  const sealed = (await deps.sellerVault.forSeller(sellerId)).seal(apiKey, ASSOCIATED_DATA);
  const now = deps.now();
  const hint = apiKey.slice(-HINT);
  return deps.database.tenant(sellerId, async (tx) => {
    await tx.query(
      `insert into goodsflow_link (seller_id, api_key, key_hint, center_code, linked_at, linked_by, next_pull_at) values ($1, $2, $3, $4, $5, $6, $5)
       on conflict (seller_id) do update set api_key = excluded.api_key, key_hint = excluded.key_hint, status = 'OK', linked_at = excluded.linked_at,
         linked_by = excluded.linked_by, next_pull_at = excluded.next_pull_at, failures = 0, center_code = null, transporter = null returning seller_id`,
      [tx.sellerId, sealed, hint, center?.code ?? null, now, by],
      'goodsflow.store-link',
    );
    await audit(tx, { keyHint: hint });
    return toStatus(await readLink(tx));
  });
}

/** Nothing where nothing is linked. */
export async function readChoices(deps: GoodsflowDeps, sellerId: number) {
  if ((await deps.database.tenant(sellerId, readLink, { readOnly: true })) === undefined) return { centers: [], contracts: [] };
  const { key } = await openKey(deps, sellerId);
  const [centers, contracts] = await Promise.all([deps.goodsflow.centers(key), deps.goodsflow.contracts(key)]);
  const places = await answered(deps, sellerId, centers);
  const agreed = await answered(deps, sellerId, contracts);
  return {
    centers: places.map(({ kept: _, ...place }) => place),
    contracts: agreed.flatMap(({ centerCode, transporter, status }) => {
      const courierCode = courierOfGoodsflow(transporter);
      return courierCode === null
        ? []
        : [{ centerCode, courierCode, courierName: courierName(courierCode), status, usable: status === APPROVED }];
    }),
  };
}

export interface Choice {
  centerCode: string;
  courierCode: string;
  boxSize: GoodsflowBoxSize;
  autoDispatch: boolean;
}

/** @throws ProblemError VALIDATION_FAILED for a place or courier that the account has no approved contract for */
export async function choose(deps: GoodsflowDeps, sellerId: number, choice: Choice, audit: (tx: TenantTx) => Promise<void>) {
  const { contracts } = await readChoices(deps, sellerId);
  const agreed = contracts.find(({ centerCode, courierCode }) => centerCode === choice.centerCode && courierCode === choice.courierCode);
  if (!agreed?.usable)
    throw problem('VALIDATION_FAILED', {
      errors: [
        {
          path: 'courierCode',
          code: 'INVALID',
          message: '이 출고지에서 승인된 택배 계약이 아닙니다. 다른 택배사나 출고지를 선택해주십시오.',
        },
      ],
    });
  return deps.database.tenant(sellerId, async (tx) => {
    await tx.query(
      'update goodsflow_link set center_code = $2, transporter = $3, box_size = $4, auto_dispatch = $5 where seller_id = $1',
      [tx.sellerId, choice.centerCode, trackerIds(choice.courierCode).goodsflow, choice.boxSize, choice.autoDispatch],
      'goodsflow.choose',
    );
    await audit(tx);
    return toStatus(await readLink(tx));
  });
}
