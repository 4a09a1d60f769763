/** Linking a shop: fields by the manifest, a check at the channel, then sealed storage. Nothing is stored unchecked. */
import { randomBytes } from 'node:crypto';
import type { ChannelManifest, LinkedShop, StoredToken } from '@moa/channels/sdk';
import { type FieldProblem, problem } from '@moa/contract';
import type { ShopType } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken, type SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { announce, failKeyed } from '../../../platform/jobs/index.ts';
import { applyStanding } from '../../payment/index.ts';
import { failure } from '../lookups/lookups.ts';
import { markLinked } from '../runtime/health.ts';
import { CREDENTIALS_ASSOCIATED_DATA, type ShopEnvironment, type ShopRuntime, TOKEN_ASSOCIATED_DATA } from '../runtime/runtime.ts';
import { COLLECTION_KIND, SHOP_GONE } from './collections.ts';
import type { MultiShop } from './facts.ts';
import { keepChoice } from './mall-info.ts';
import { refuseSameKeys } from './same-keys.ts';
import { storePair } from './together.ts';

export interface LinkDeps {
  database: Database;
  sellerVault: SellerVault;
  runtime: ShopRuntime;
  environment: ShopEnvironment;
  now: Clock;
  /** Address the browser reaches the channel's consent page under; the sandbox's server address may differ. */
  browserBaseUrl(manifest: ChannelManifest, credentials: Readonly<Record<string, string>>): string;
  /** Page of the web app that a channel sends the browser back to. */
  redirectUri: string;
  settings(shopType: ShopType): Readonly<Record<string, string>>;
  /** Hears of what went wrong on the side. */
  onError(error: unknown, during: string): void;
}

export interface LinkRequest {
  shopType: ShopType;
  /** Account to link again; null for a new one. */
  id: number | null;
  shopName: string | undefined;
  credentials: Readonly<Record<string, string>>;
}

const STATE_MS = 10 * 60_000;
const STATE_ASSOCIATED_DATA = 'oauth_state.payload';

/** Checks the requested keys (or a token that is already there) at the channel and stores the account. Answers its id. */
export async function linkByKeys(
  deps: LinkDeps,
  sellerId: number,
  requested: LinkRequest,
  audit: (tx: TenantTx, id: number) => Promise<void>,
  token?: StoredToken,
): Promise<number> {
  const connector = deps.runtime.connector(requested.shopType);
  if (!connector) throw problem('UNPROCESSABLE', { detail: '아직 연동을 지원하지 않는 쇼핑몰입니다.' });
  const { manifest } = connector;
  if (manifest.auth !== 'KEYS' && token === undefined)
    throw problem('UNPROCESSABLE', { detail: '이 쇼핑몰은 쇼핑몰 화면에서 동의해 연동합니다. 연동 시작을 눌러주십시오.' });
  requireSettings(manifest, deps.settings(requested.shopType));
  const credentials = checkedCredentials(manifest, requested.credentials);
  const environment = await environmentOf(deps, sellerId, requested.id);
  const trial = deps.runtime.trial(requested.shopType, environment, credentials, { sellerId, accountId: requested.id }, token);
  const checked = await connector.link.check(trial.ctx);
  if (checked.kind === 'relink') throw problem('SHOP_CREDENTIALS', { detail: checked.message });
  if (checked.kind !== 'ok') throw failure(checked);
  return store(deps, sellerId, requested, manifest, environment, credentials, checked.value, trial.token(), audit);
}

/** A channel that needs what the operator registers there can't be linked before: its own page would show the seller an error. */
export function requireSettings(manifest: ChannelManifest, settings: Readonly<Record<string, string>>): void {
  if ((manifest.settings ?? []).every(({ key, fallback }) => fallback !== undefined || settings[key])) return;
  throw problem('UNPROCESSABLE', { detail: '이 쇼핑몰은 아직 연동을 준비하고 있습니다. 고객센터로 문의해주십시오.' });
}

/** Only what the manifest names, in the form it asks for. */
export function checkedCredentials(manifest: ChannelManifest, given: Readonly<Record<string, string>>): Record<string, string> {
  const errors: FieldProblem[] = Object.keys(given)
    .filter((key) => !manifest.credentials.some((field) => field.key === key))
    .map((key) => ({ path: `credentials.${key}`, code: 'UNKNOWN_FIELD', message: '알 수 없는 항목입니다.' }));
  const credentials: Record<string, string> = {};
  for (const field of manifest.credentials) {
    const value = (given[field.key] ?? '').trim();
    if (!new RegExp(`^(?:${field.pattern})$`).test(value) || value.length > field.maxLength) {
      errors.push({
        path: `credentials.${field.key}`,
        code: 'INVALID',
        message: value === '' ? `${field.label}을(를) 입력해주십시오.` : field.patternMessage,
      });
    }
    credentials[field.key] = value;
  }
  if (errors.length > 0) throw problem('UNPROCESSABLE', { detail: '입력값을 확인해주십시오.', errors });
  return credentials;
}

async function environmentOf(deps: LinkDeps, sellerId: number, id: number | null): Promise<ShopEnvironment> {
  if (id === null) return deps.environment;
  const account = await deps.runtime.account(sellerId, id);
  if (!account) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return account.environment;
}

async function store(
  deps: LinkDeps,
  sellerId: number,
  requested: Pick<LinkRequest, 'shopType' | 'id' | 'shopName'>,
  manifest: ChannelManifest,
  environment: ShopEnvironment,
  credentials: Readonly<Record<string, string>>,
  linked: LinkedShop,
  token: string | null,
  audit: (tx: TenantTx, id: number) => Promise<void>,
): Promise<number> {
  const keys = await deps.sellerVault.forSeller(sellerId);
  const login = credentials[manifest.credentials.find((field) => field.kind === 'login')?.key ?? ''] ?? '';
  const sealed = keys.seal(JSON.stringify(credentials), CREDENTIALS_ASSOCIATED_DATA);
  const sealedToken = token === null ? null : keys.seal(token, TOKEN_ASSOCIATED_DATA);
  return deps.database.tenant(sellerId, async (tx) => {
    await refuseClosed(tx);
    const existing = await tx.query<{ id: number; status: string; shop_account_id: string; multi_shop_infos: MultiShop[] }>(
      'select id, status, shop_account_id, multi_shop_infos from shop_account where seller_id = $1 and shop_type = $2 and (shop_account_id = $3 or id = $4) for no key update',
      [tx.sellerId, requested.shopType, login, requested.id],
    );
    const same = existing.rows.find((row) => row.shop_account_id === login);
    if (same && requested.id === null && same.status !== 'UNLINKED')
      throw problem('DUPLICATE', { detail: '이미 연동된 쇼핑몰 계정입니다. 재연동을 이용해주십시오.' });
    if (requested.id !== null && same && same.id !== requested.id)
      throw problem('DUPLICATE', { detail: '다른 계정으로 이미 연동된 아이디입니다.' });
    if (requested.id !== null && !same)
      throw problem('UNPROCESSABLE', { detail: '재연동은 같은 쇼핑몰 계정으로만 할 수 있습니다. 다른 계정은 새로 연동해주십시오.' });
    await refuseSameKeys(tx, keys, manifest, credentials, same?.id ?? null);
    const isCafe24 = requested.shopType === 'CAFE24';
    // Malls that the channel didn't report this time are still there: what is known of them, and the choice among them, stay.
    const isNotReported = isCafe24 && linked.raw == null;
    const known = same?.multi_shop_infos ?? [];
    const values = [
      sealed,
      sealedToken,
      JSON.stringify(isNotReported ? known : keepChoice(known, linked.multiShops)),
      isCafe24 && !isNotReported ? JSON.stringify(linked.raw) : null,
      linked.isOpenApi,
      requested.shopName?.trim() || linked.shopName || login,
    ];
    const { rows } = same
      ? await tx.query<{ id: number }>(
          `update shop_account set credentials = $3, token = coalesce($4, token), token_version = token_version + 1, multi_shop_infos = $5, mall_infos = coalesce($6, mall_infos), is_open_api = $7,
                  shop_name = case when $9 then $8 else shop_name end, smart_store_url = coalesce($10, smart_store_url)
            where seller_id = $1 and id = $2 returning id`,
          [tx.sellerId, same.id, ...values, requested.shopName !== undefined, linked.storeUrl ?? null],
        )
      : await tx.query<{ id: number }>(
          `insert into shop_account (seller_id, shop_type, shop_account_id, environment, status, fee_rate, credentials, token, multi_shop_infos, mall_infos, is_open_api, shop_name, smart_store_url)
           values ($1, $2, $3, $4, 'NORMAL', $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
          [tx.sellerId, requested.shopType, login, environment, manifest.defaultFeeRate, ...values, linked.storeUrl ?? null],
        );
    const id = rows[0]?.id ?? 0;
    await tx.query(
      `with locked as (select id from listing where seller_id = $1 and account_id = $2 and reg_status = 'UNLINKED' order by id for no key update)
       update listing l set reg_status = 'DONE' from locked where l.seller_id = $1 and l.id = locked.id`,
      [tx.sellerId, id],
    );
    await markLinked(tx, id);
    await applyStanding(tx);
    await audit(tx, id);
    // The ticker sees the account in the same commit.
    await tx.query(
      'insert into due_account (account_id, seller_id, next_run_at) values ($1, $2, now()) on conflict (seller_id, account_id) do update set next_run_at = excluded.next_run_at, failures = 0',
      [id, tx.sellerId],
    );
    tx.notify('moa_collect', '');
    return id;
  });
}

/** Who left while the channel was asked gets no keys stored; who leaves from now on waits until they are, and forgets them. */
async function refuseClosed(tx: TenantTx): Promise<void> {
  const { rowCount } = await tx.query(`select 1 from seller where seller_id = $1 and status <> 'CLOSED' for share`, [tx.sellerId]);
  if (rowCount === 0) throw problem('INVALID_STATE', { detail: '탈퇴한 회원의 쇼핑몰은 연동할 수 없습니다.' });
}

/** Begins a consent redirect. The state is random, kept hashed, bound to the person, and good once. */
export async function startOAuth(deps: LinkDeps, sellerId: number, userId: number, requested: LinkRequest): Promise<string> {
  const connector = deps.runtime.connector(requested.shopType);
  const oauth = connector?.link.oauth;
  if (!connector || !oauth) throw problem('UNPROCESSABLE', { detail: '이 쇼핑몰은 키로 연동합니다.' });
  const settings = deps.settings(requested.shopType);
  requireSettings(connector.manifest, settings);
  const credentials = checkedCredentials(connector.manifest, requested.credentials);
  if (requested.id !== null) await environmentOf(deps, sellerId, requested.id);
  const state = randomBytes(24).toString('base64url');
  const payload = await deps.sellerVault.seal(sellerId, JSON.stringify({ ...requested, credentials }), STATE_ASSOCIATED_DATA);
  await deps.database.system(async (tx) => {
    await tx.query('delete from oauth_state where expires_at < now()');
    await tx.query(
      'insert into oauth_state (state_hash, seller_id, user_id, shop_type, account_id, payload, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [hashToken(state), sellerId, userId, requested.shopType, requested.id, payload, new Date(deps.now().getTime() + STATE_MS)],
    );
  });
  return oauth.start({
    browserBaseUrl: deps.browserBaseUrl(connector.manifest, credentials),
    credentials,
    settings: { ...settings },
    state,
    redirectUri: deps.redirectUri,
  }).url;
}

/** Ends a consent redirect with what the channel sent along. A state of somebody else, used twice or too late is refused. */
export async function finishOAuth(
  deps: LinkDeps,
  sellerId: number,
  userId: number,
  input: { state: string; code: string | undefined; error: string | undefined },
  audit: (tx: TenantTx, id: number) => Promise<void>,
): Promise<number> {
  const { rows } = await deps.database.system((tx) =>
    tx.query<{ payload: Buffer; expires_at: Date }>(
      'delete from oauth_state where state_hash = $1 and seller_id = $2 and user_id = $3 returning payload, expires_at',
      [hashToken(input.state), sellerId, userId],
    ),
  );
  const begun = rows[0];
  if (!begun || begun.expires_at < deps.now())
    throw problem('BAD_REQUEST', { detail: '연동 요청이 만료되었습니다. 연동을 처음부터 다시 시작해주십시오.' });
  if (input.code === undefined)
    throw problem('SHOP_CREDENTIALS', { detail: '쇼핑몰에서 연동에 동의하지 않았습니다. 다시 연동해 동의해주십시오.' });
  const requested = JSON.parse(await deps.sellerVault.open(sellerId, begun.payload, STATE_ASSOCIATED_DATA)) as LinkRequest;
  const connector = deps.runtime.connector(requested.shopType);
  const oauth = connector?.link.oauth;
  if (!connector || !oauth) throw problem('UNPROCESSABLE', { detail: '이 쇼핑몰은 키로 연동합니다.' });
  const environment = await environmentOf(deps, sellerId, requested.id);
  const trial = deps.runtime.trial(requested.shopType, environment, { ...requested.credentials }, { sellerId, accountId: requested.id });
  const linked = await oauth.finish(trial.ctx, { code: input.code, redirectUri: deps.redirectUri });
  if (linked.kind === 'relink') throw problem('SHOP_CREDENTIALS', { detail: linked.message });
  if (linked.kind !== 'ok') throw failure(linked);
  // The consent is the check; malls that could not be read are asked for again from the account's settings.
  if (requested.shopType === 'CAFE24' && linked.value.raw == null)
    deps.onError(new Error('CAFE24 mall info could not be read'), 'linking a shop');
  return store(deps, sellerId, requested, connector.manifest, environment, requested.credentials, linked.value, trial.token(), audit);
}

/** Stops everything of the account and forgets its keys. Orders stay; listings are marked 연동해제. */
export async function unlink(tx: TenantTx, accountId: number): Promise<void> {
  await tx.query(
    `update shop_account set status = 'UNLINKED', status_message = null, credentials = null, token = null, unlinked_at = now(), version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, accountId],
  );
  await tx.query(
    `with locked as (select id from listing where seller_id = $1 and account_id = $2 and deleted_at is null order by id for no key update)
     update listing l set reg_status = 'UNLINKED', due_at = null from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, accountId],
  );
  await storePair(tx, accountId, null);
  await failKeyed(tx, COLLECTION_KIND, String(accountId), SHOP_GONE);
  await tx.query('delete from due_account where account_id = $1 and seller_id = $2', [accountId, tx.sellerId]);
  await applyStanding(tx);
  announce(tx, 'shop', accountId);
}
