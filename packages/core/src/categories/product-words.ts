/** Words of a product's name as sellers write it: glued together or torn apart, with sizes, counts and promises that say nothing of the kind. */

/** Said of goods of every kind. */
const NOISE = new Set(
  (
    '무료배송 당일발송 당일출고 당일배송 빠른배송 국내배송 해외직구 신상 신상품 봄신상 특가 핫딜 세일 할인 사은품 한정 한정수량 정품 인기 추천 베스트 ' +
    '최저가 초특가 단독 대박 국내산 국산 수입 선물 선물용 대용량 고급 프리미엄 명품 가성비 공용 남녀공용 사계절 봄 여름 가을 겨울 봄가을 ' +
    '신형 최신 리뉴얼 낱개 묶음 세트 여러가지 다양한 겸용 증정 무료 배송 free new best sale'
  ).split(' '),
);

const UNIT =
  'ml|l|리터|g|kg|킬로|mg|cm|mm|m|미터|인치|inch|w|v|mah|hz|gb|tb|개|개입|개월|매|매입|장|팩|포|봉|병|캔|정|캡슐|종|종류|p|pcs|ea|호|세|단|단계|인용|인조|구|켤레|족|권|박스|롤|x|xl|년|년산|주|일|수|도|컬러|색|size|사이즈';
const MEASURE = new RegExp(`^\\d+(?:[.~,x]\\d+)*(?:${UNIT})?$`);

export interface ProductWord {
  /** Lower case, letters and digits only. */
  text: string;
  /** As the seller wrote it. */
  written: string;
}

/** Lower case, without spaces and signs, width and compatibility forms made one. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** @param known words that count whatever they look like: 14K, KF94, 10인용 */
export function productWords(text: string, known: { has(word: string): boolean }): ProductWord[] {
  return text
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}.+]+/u)
    .flatMap((written) => {
      const lower = written.toLowerCase();
      const word = lower.replace(/[.+]/g, '');
      if (word === '') return [];
      if (!known.has(word) && (NOISE.has(word) || MEASURE.test(lower))) return [];
      return [{ text: word, written }];
    });
}
