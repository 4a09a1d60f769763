/** Which order lines go in one parcel (합포장): the same person at the same address, at whichever of the seller's shops they were bought. */

export interface ParcelReceiver {
  name: string;
  phone: string;
  address1: string;
  address2: string;
}

/** Lines of one parcel: one label has room for no more. */
export const PARCEL_LINES_MAX = 100;

/** As shops write the same place: the long name of a province and the short one. */
const PROVINCES: readonly [RegExp, string][] = [
  [/^서울(특별)?시?/, '서울'],
  [/^(부산|대구|인천|광주|대전|울산)(광역)?시?/, '$1'],
  [/^세종(특별자치)?시?/, '세종'],
  [/^경기도?/, '경기'],
  [/^강원(특별자치)?도?/, '강원'],
  [/^제주(특별자치)?도?/, '제주'],
  [/^(충청북도|충북)/, '충북'],
  [/^(충청남도|충남)/, '충남'],
  [/^(전북특별자치도|전라북도|전북)/, '전북'],
  [/^(전라남도|전남)/, '전남'],
  [/^(경상북도|경북)/, '경북'],
  [/^(경상남도|경남)/, '경남'],
];

/** 0502 to 0508: a number that a shop lends for one order says nothing of who it is. */
const LENT_NUMBER = /^050[2-8]/;

/** What is equal for receivers of one parcel and differs otherwise; null where nobody can say who or where it is. */
export function parcelText(receiver: ParcelReceiver): string | null {
  const name = receiver.name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  const address = placeOf(`${receiver.address1} ${receiver.address2}`);
  if (name === '' || address === '') return null;
  const digits = receiver.phone.replace(/\D/g, '').replace(/^82(?=10|1[16-9])/, '0');
  return `${name}|${LENT_NUMBER.test(digits) ? '' : digits}|${address}`;
}

/** `서울특별시 강남구 테헤란로 1 (역삼동), 101동 203호` and `서울 강남구 테헤란로 1 101-203` are one place; `1-23` and `12-3` are two. */
function placeOf(address: string): string {
  const plain = address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[,.·]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replace(/(\d) ?동 ?(?=\d)/g, '$1-')
    .replace(/(\d) ?호(?!\p{L})/gu, '$1')
    .trim();
  const [pattern, short] = PROVINCES.find(([long]) => long.test(plain)) ?? [/^/, ''];
  // What stood apart between two digits stays apart: `12 3` is not `123`.
  return plain
    .replace(pattern, short)
    .replace(/(\d)\s+(?=\d)/g, '$1/')
    .replace(/\s+/g, '');
}

/** Items in the order of the first of each group, those of one group next to each other; null belongs to no group. */
export function besideTheirOwn<T>(items: readonly T[], groupOf: (item: T) => string | null): T[] {
  const groups = Map.groupBy(items.entries(), ([at, item]) => groupOf(item) ?? at);
  return [...groups.values()].flatMap((group) => group.map(([, item]) => item));
}

export const PARCEL_CHANGES = ['MERGE', 'SPLIT', 'RESET'] as const;
/** MERGE: into one parcel. SPLIT: each for itself. RESET: as it is suggested. */
export type ParcelChange = (typeof PARCEL_CHANGES)[number];

export const PARCEL_CHANGE_LABELS: Readonly<Record<ParcelChange, string>> = {
  MERGE: '합포장으로 묶기',
  SPLIT: '합포장 나누기',
  RESET: '합포장 자동 제안으로',
};

export interface ParcelLine {
  id: number;
  accountId: number;
  /** What the shop sends under one number whatever the seller thinks of it. */
  bundleNo: string | null;
  /** Of the receiver; null where it is not known. */
  suggested: string | null;
  /** Chosen by hand instead; null where nobody did. */
  chosen: string | null;
}

/**
 * The keys that lines have after a change by hand. Merged lines take the key of the first, so that later orders of that receiver join them;
 * split ones get new keys, lines of one bundle of a shop the same.
 * @param fresh a key that nobody has
 */
export function changeParcels(change: ParcelChange, lines: readonly ParcelLine[], fresh: () => string): Map<number, string | null> {
  if (change === 'RESET') return new Map(lines.map(({ id }) => [id, null]));
  if (change === 'MERGE') {
    const first = lines[0];
    const key = first?.chosen ?? first?.suggested ?? fresh();
    return new Map(lines.map(({ id, suggested }) => [id, suggested === key ? null : key]));
  }
  const keys = new Map<string, string>();
  return new Map(
    lines.map((line) => {
      const group = line.bundleNo === null ? `line ${line.id}` : `${line.accountId} ${line.bundleNo}`;
      const key = keys.get(group) ?? fresh();
      keys.set(group, key);
      return [line.id, key];
    }),
  );
}
