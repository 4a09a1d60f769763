/** Joining the seller to the tool, and checking that the two keys work together (section 2). */
import type { LinkCapability } from '../sdk/connector.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { call, reading } from './client.ts';
import { WRONG_PARAMETER } from './envelope.ts';
import { ownOf } from './members.ts';
import { PATHS } from './paths.ts';
import { contentsOf, joined } from './proofs.ts';

export const addressRows = contentsOf('id', { beEmpty: true });

export const link: LinkCapability = {
  async check(ctx) {
    // Done again without harm, so that a lost answer is asked for once more.
    const answer = await call(ctx, reading('link.check', PATHS.join, joined, { json: {} }));
    if (answer.kind !== 'ok') return notLinked(answer);
    const places = await call(ctx, reading('link.check', PATHS.addresses, addressRows));
    if (places.kind !== 'ok') return notLinked(places);
    return { kind: 'ok', value: { shopName: ownOf(ctx).title, multiShops: [], isOpenApi: true, raw: places.value } };
  },
};

const SAME_APP =
  '모아와 같은 카카오 앱의 키라서 연동할 수 없습니다. 판매자 본인의 카카오 앱을 만들어 그 앱의 REST API 키(카카오 디벨로퍼스 › 내 애플리케이션 › 앱 키)를 입력해주십시오.';

function notLinked(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): Outcome<never> {
  if (outcome.kind !== 'refused') return outcome;
  if (outcome.code === WRONG_PARAMETER) return { kind: 'relink', message: SAME_APP };
  return { kind: 'relink', message: `카카오에 연결하지 못했습니다: ${outcome.message} REST API 키를 확인해주십시오.` };
}
