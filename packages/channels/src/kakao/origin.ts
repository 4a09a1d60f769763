/**
 * 원산지 (section 4): the shop's code of a place is found by its Korean name among `originAreaType`. Goods from abroad and from the sea need one (as an
 * implementer sends them; inferred), goods from here and what is written freely don't.
 */
import { origins } from '@moa/core/data';
import type { ConnectorContext } from '../sdk/context.ts';
import { squeezeName } from '../sdk/notices.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import { firstText, text, type Wire } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import type { Body } from './gift-body.ts';
import { ownOf } from './members.ts';
import { STAND_IN } from './paths.ts';
import { contentsOf } from './proofs.ts';

type Origin = ListingContent['origin'];

const areas = contentsOf('code', { beEmpty: false });
const TYPES: Readonly<Record<string, string>> = { '00': 'LOCAL', '01': 'DEEP_SEA', '02': 'IMPORT' };

/** The kind by the first two digits of our code. */
const typeOf = ({ code }: Origin) => TYPES[code.slice(0, 2)] ?? 'USER_INPUT';

/** The kind, and the place and who imported it as words: all that can be said without asking. */
export function plainOrigin(origin: Origin): Body {
  const originAreaType = typeOf(origin);
  const place = originAreaType === 'USER_INPUT' ? firstText(origin.freeText, origin.name) : origin.name.trim();
  const importer = origin.importer.trim();
  const words = [place, importer === '' ? '' : `수입사: ${importer}`].filter(Boolean).join(', ');
  return { originAreaType, ...(words === '' ? {} : { originAreaContent: words }) };
}

/** With the shop's code of the place, which is asked for where our origin names one. */
export async function originFor(ctx: ConnectorContext, origin: Origin): Promise<Outcome<Body>> {
  const type = typeOf(origin);
  if (type === 'USER_INPUT' || (type === 'LOCAL' && origin.code.length <= 2)) return { kind: 'ok', value: plainOrigin(origin) };
  if (origin.code.length <= 2)
    return noPlace(`${ownOf(ctx).title}에는 원산지의 나라나 바다까지 보내야 합니다. 원산지를 더 자세히 골라주십시오.`);
  const known = await call(ctx, reading('lookups.origins', STAND_IN.origins, areas));
  if (known.kind !== 'ok') return known;
  const originAreaCode = codeOf(origin, known.value);
  if (originAreaCode !== null) return { kind: 'ok', value: { ...plainOrigin(origin), originAreaCode } };
  if (type === 'LOCAL') return { kind: 'ok', value: plainOrigin(origin) };
  return noPlace(
    `${ownOf(ctx).title}의 원산지 목록에 '${firstText(origin.name, origin.code)}'이(가) 없습니다. 다른 원산지를 고르거나, '기타'를 골라 원산지를 직접 입력해주십시오.`,
  );
}

function noPlace(message: string): Outcome<never> {
  return { kind: 'fix', problems: [{ path: PATH.origin, message }] };
}

/**
 * The code of the place; null where the shop has none of its kind by that name. Districts of several cities have one name: then, and where the shop has
 * no districts, goods from here are of the place around it. A country is never taken for another.
 */
export function codeOf(origin: Origin, known: readonly Wire[]): string | null {
  const type = typeOf(origin);
  const own = known.filter(({ originAreaType }) => text(originAreaType) === type);
  for (const name of type === 'LOCAL' ? placesAround(origin) : [origin.name]) {
    const found = own.filter((row) => nameOf(row) === squeezeName(name));
    if (found.length === 1) return text(found[0]?.code);
  }
  return null;
}

/** Some write the places around it before it: `아시아>베트남`. */
function nameOf({ name }: Wire): string {
  return squeezeName(text(name).split(/[>/]/).at(-1) ?? '');
}

/** Our place and those around it, from the smallest. */
function placesAround({ code, name }: Origin): string[] {
  const names = [name];
  for (let at = origins.origins.find((row) => row.code === code)?.parentCode ?? null; at !== null && at.length > 2; ) {
    const around = origins.origins.find((row) => row.code === at);
    names.push(around?.name ?? '');
    at = around?.parentCode ?? null;
  }
  return names.filter((each) => each.trim() !== '');
}
