/** Kinds of jobs as a seller tells them apart, each by the first words of its jobs' kinds. */
export const JOB_AREAS = {
  LISTINGS: { label: '상품 전송', kinds: ['listings.transmit', 'listings.saleStatus'] },
  PRODUCTS: { label: '상품 변경', kinds: ['catalog', 'stock'] },
  PRODUCT_IMPORT: { label: '상품 가져오기', kinds: ['listings.collect', 'listings.sync', 'listings.adopt'] },
  ORDER_IMPORT: { label: '주문수집', kinds: ['orders.import'] },
  ORDERS: { label: '주문 처리', kinds: ['orders', 'claims'] },
  QUESTIONS: { label: '문의', kinds: ['questions'] },
  SETTLEMENT: { label: '정산', kinds: ['settlement'] },
  DATA: { label: '내 자료', kinds: ['accounts', 'demo'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[] }>;

export type JobArea = keyof typeof JOB_AREAS;

export const JOB_AREA_NAMES = Object.keys(JOB_AREAS) as [JobArea, ...JobArea[]];

/** The area whose first words say most about the kind; null for a kind that belongs to none. */
export function jobAreaOf(kind: string): JobArea | null {
  const fits = JOB_AREA_NAMES.flatMap((area) =>
    JOB_AREAS[area].kinds.flatMap((words) => (kind === words || kind.startsWith(`${words}.`) ? [{ area, words }] : [])),
  );
  return fits.sort((a, b) => b.words.length - a.words.length)[0]?.area ?? null;
}

/** First words of the kinds of these areas, and those of other areas that say more: a kind belongs to the areas by the first and not by the second. */
export function wordsOfAreas(areas: readonly JobArea[]): { within: string[]; without: string[] } {
  const within = areas.flatMap((area): string[] => [...JOB_AREAS[area].kinds]);
  const others = JOB_AREA_NAMES.filter((area) => !areas.includes(area)).flatMap((area): string[] => [...JOB_AREAS[area].kinds]);
  return { within, without: others.filter((words) => within.some((wider) => words.startsWith(`${wider}.`))) };
}
