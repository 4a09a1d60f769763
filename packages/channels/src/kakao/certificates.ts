/** KC certificates: which types the shop has is not published, so that they are found by their Korean names (section 4). */
import { certificateLaw, certificateName } from '../sdk/certificates.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { squeezeName } from '../sdk/notices.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import type { Body } from './gift-body.ts';
import { STAND_IN } from './paths.ts';
import { contentsOf } from './proofs.ts';

export interface Certificates {
  /** None where the listing has none: what the seller says at the shop stays then. */
  rows: Body[];
  /** Korean, of those that the shop has no type for. */
  warnings: string[];
}

const types = contentsOf('certType', { beEmpty: true });
const LAWS: Readonly<Record<string, RegExp>> = { KIDS: /어린이/, ELEC: /전기/, LIFE: /생활/, RADIO: /방송통신/ };
const IN_DETAIL = /상세/;

export async function certificatesFor(
  ctx: ConnectorContext,
  kcCredentials: ListingContent['kcCredentials'],
): Promise<Outcome<Certificates>> {
  if (kcCredentials.length === 0) return { kind: 'ok', value: { rows: [], warnings: [] } };
  const known = await call(ctx, reading('lookups.certificates', STAND_IN.certifications, types));
  return mapOutcome(known, (rows) => toCertificates(kcCredentials, rows));
}

export function toCertificates(kcCredentials: ListingContent['kcCredentials'], known: readonly Wire[]): Certificates {
  const named = (pattern: RegExp | undefined) => pattern && known.find(({ name }) => pattern.test(text(name)));
  const rows: Body[] = [];
  const left: string[] = [];
  for (const { certificationType, certificationNumber } of kcCredentials) {
    const title = certificateName(certificationType);
    const exact = known.find(({ name }) => squeezeName(text(name)) === squeezeName(title));
    const own = exact ?? named(LAWS[certificateLaw(certificationType)]);
    if (own) rows.push({ certType: text(own.certType), certCode: certificationNumber });
    else left.push(title);
  }
  const inDetail = named(IN_DETAIL);
  if (left.length > 0 && inDetail) rows.push({ certType: text(inDetail.certType) });
  const warning = `카카오에는 ${left.join(', ')} 칸이 없습니다. 상세설명에 인증번호를 적어주십시오.`;
  return { rows, warnings: left.length > 0 ? [warning] : [] };
}
