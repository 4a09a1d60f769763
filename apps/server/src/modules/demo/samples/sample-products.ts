/** What the demo seller 달빛옷장 sells: a small shop for women's clothes. Prices and costs are whole won. */
import { deriveBasic, newProductDraft, type ProductDraft, regenerate, type ShopType } from '@moa/core';
import { categories, notices } from '@moa/core/data';
import type { Garment } from './drawing.ts';

export interface SampleProduct {
  /** Seller's own code; by it a product is known to be there already. */
  code: string;
  name: string;
  /** Leaf of the standard tree. */
  category: string;
  garment: Garment;
  price: number;
  cost: number;
  colours: readonly Colour[];
  sizes: readonly string[];
  /** Pieces of each option. */
  stock: number;
  keywords: readonly string[];
  fabric: string;
  text: string;
  /** How often it is bought, against the others. */
  pull: number;
  /** The shop whose category was forgotten, so that sending it there fails. */
  forgottenAt?: ShopType;
}

const COLOURS = {
  아이보리: '#efe6d3',
  네이비: '#2f3e5c',
  블랙: '#33312f',
  베이지: '#d3bd9c',
  그레이: '#9b9a96',
  카키: '#74775a',
  브라운: '#7a5a43',
  핑크: '#e3b7b3',
  블루: '#7f9cbf',
  머스타드: '#c89b3c',
} as const;
export type Colour = keyof typeof COLOURS;

export const inkOf = (colour: Colour): string => COLOURS[colour];

const women = (rest: string) => `패션의류 > 여성의류 > ${rest}`;

export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    code: 'DAL-LINEN-SHIRT',
    name: '달빛 루즈핏 린넨 셔츠',
    category: women('블라우스/셔츠 > 셔츠/남방'),
    garment: 'SHIRT',
    price: 39_900,
    cost: 17_500,
    colours: ['아이보리', '네이비', '베이지'],
    sizes: ['S', 'M', 'L'],
    stock: 60,
    keywords: ['린넨셔츠', '루즈핏', '여름셔츠'],
    fabric: '린넨 55%, 면 45%',
    text: '바람이 잘 통하는 린넨 혼방 셔츠예요. 한 장으로도, 걸쳐 입기에도 좋아요.',
    pull: 9,
  },
  {
    code: 'DAL-RIBBON-BLOUSE',
    name: '은은한 리본 타이 블라우스',
    category: women('블라우스/셔츠 > 블라우스'),
    garment: 'BLOUSE',
    price: 34_900,
    cost: 14_200,
    colours: ['아이보리', '핑크'],
    sizes: ['FREE'],
    stock: 70,
    keywords: ['리본블라우스', '출근룩', '하객룩'],
    fabric: '폴리에스터 100%',
    text: '목의 리본을 묶거나 풀어서 두 가지 분위기로 입는 블라우스예요.',
    pull: 7,
  },
  {
    code: 'DAL-WIDE-SLACKS',
    name: '데일리 와이드 슬랙스',
    category: women('팬츠 > 슬랙스'),
    garment: 'TROUSERS',
    price: 42_000,
    cost: 18_900,
    colours: ['블랙', '베이지', '그레이'],
    sizes: ['S', 'M', 'L', 'XL'],
    stock: 55,
    keywords: ['와이드슬랙스', '밴딩슬랙스', '오피스룩'],
    fabric: '폴리에스터 72%, 레이온 24%, 폴리우레탄 4%',
    text: '뒷밴딩이라 오래 앉아 있어도 편안해요. 구김이 적어 출근할 때 손이 자주 가요.',
    pull: 10,
  },
  {
    code: 'DAL-STRAIGHT-JEAN',
    name: '하이웨스트 일자 데님',
    category: women('팬츠 > 청바지'),
    garment: 'TROUSERS',
    price: 45_900,
    cost: 21_000,
    colours: ['블루', '블랙'],
    sizes: ['26', '27', '28', '29'],
    stock: 50,
    keywords: ['일자데님', '하이웨스트', '데님팬츠'],
    fabric: '면 98%, 폴리우레탄 2%',
    text: '허리는 잡아주고 다리는 곧게 떨어지는 기본 데님이에요.',
    pull: 8,
  },
  {
    code: 'DAL-SOFT-CARDIGAN',
    name: '포근 라운드 니트 가디건',
    category: women('니트/스웨터 > 가디건'),
    garment: 'CARDIGAN',
    price: 38_500,
    cost: 16_400,
    colours: ['베이지', '그레이', '핑크'],
    sizes: ['FREE'],
    stock: 80,
    keywords: ['니트가디건', '간절기', '데일리가디건'],
    fabric: '아크릴 60%, 울 25%, 나일론 15%',
    text: '도톰하지만 가벼운 실로 짠 가디건이에요. 에어컨 바람에도, 초가을에도 좋아요.',
    pull: 9,
  },
  {
    code: 'DAL-TURTLE-KNIT',
    name: '캐시미어 터치 폴라 니트',
    category: women('니트/스웨터 > 폴라/터틀넥'),
    garment: 'KNIT',
    price: 32_900,
    cost: 13_300,
    colours: ['아이보리', '블랙', '브라운'],
    sizes: ['FREE'],
    stock: 75,
    keywords: ['폴라니트', '터틀넥', '이너니트'],
    fabric: '비스코스 50%, 폴리에스터 28%, 나일론 22%',
    text: '목이 따갑지 않은 부드러운 폴라 니트예요. 코트 안에 받쳐 입기 좋아요.',
    pull: 6,
  },
  {
    code: 'DAL-BASIC-TEE',
    name: '매일 입는 코튼 긴팔 티셔츠',
    category: women('티셔츠 > 긴팔티셔츠'),
    garment: 'TEE',
    price: 18_900,
    cost: 6_800,
    colours: ['아이보리', '블랙', '그레이', '카키'],
    sizes: ['M', 'L'],
    stock: 90,
    keywords: ['긴팔티', '기본티', '코튼티셔츠'],
    fabric: '면 100%',
    text: '비침이 적은 20수 코튼으로 만든 기본 티셔츠예요.',
    pull: 10,
  },
  {
    code: 'DAL-SHIRRING-DRESS',
    name: '셔링 허리 롱 원피스',
    category: women('원피스 > 미디/롱원피스'),
    garment: 'DRESS',
    price: 52_000,
    cost: 23_700,
    colours: ['네이비', '베이지'],
    sizes: ['S', 'M', 'L'],
    stock: 45,
    keywords: ['롱원피스', '셔링원피스', '여행룩'],
    fabric: '폴리에스터 100%',
    text: '허리 셔링이 라인을 잡아주는 롱 원피스예요. 안감이 있어 비치지 않아요.',
    pull: 6,
  },
  {
    code: 'DAL-PLEATS-SKIRT',
    name: '찰랑 플리츠 롱 스커트',
    category: women('스커트 > 미디/롱스커트'),
    garment: 'SKIRT',
    price: 36_900,
    cost: 15_600,
    colours: ['블랙', '카키', '머스타드'],
    sizes: ['FREE'],
    stock: 60,
    keywords: ['플리츠스커트', '롱스커트', '밴딩스커트'],
    fabric: '폴리에스터 100%',
    text: '움직일 때마다 찰랑이는 주름 스커트예요. 허리 전체가 밴딩이에요.',
    pull: 5,
  },
  {
    code: 'DAL-TRENCH-COAT',
    name: '클래식 더블 트렌치코트',
    category: women('아우터 > 트렌치코트'),
    garment: 'COAT',
    price: 89_000,
    cost: 44_500,
    colours: ['베이지', '카키'],
    sizes: ['S', 'M', 'L'],
    stock: 40,
    keywords: ['트렌치코트', '간절기아우터', '더블트렌치'],
    fabric: '면 60%, 폴리에스터 40%',
    text: '어깨와 허리선을 오래 고친 기본 트렌치코트예요. 벨트로 핏을 조절해요.',
    pull: 3,
  },
  {
    code: 'DAL-CANVAS-BAG',
    name: '달빛 캔버스 에코백',
    category: '패션잡화 > 여성가방 > 에코백',
    garment: 'BAG',
    price: 15_900,
    cost: 5_400,
    colours: ['아이보리', '블랙'],
    sizes: [],
    stock: 90,
    keywords: ['에코백', '캔버스백', '데일리백'],
    fabric: '면 캔버스 100%',
    text: '노트북과 텀블러가 함께 들어가는 도톰한 캔버스 가방이에요.',
    pull: 7,
  },
  {
    code: 'DAL-WOOL-MUFFLER',
    name: '부드러운 체크 울 머플러',
    category: '패션잡화 > 머플러/장갑/우산 > 머플러/목도리',
    garment: 'MUFFLER',
    price: 24_900,
    cost: 9_900,
    colours: ['브라운', '그레이'],
    sizes: [],
    stock: 65,
    keywords: ['울머플러', '체크머플러', '선물'],
    fabric: '울 80%, 나일론 20%',
    text: '목에 닿는 느낌이 부드러운 체크 머플러예요. 선물 포장도 해드려요.',
    pull: 4,
  },
  {
    code: 'DAL-LAST-JACKET',
    name: '한 벌 남은 빈티지 데님 재킷',
    category: women('아우터 > 자켓'),
    garment: 'SHIRT',
    price: 68_000,
    cost: 31_000,
    colours: ['블루'],
    sizes: ['FREE'],
    // Two shops sell the last one at the same time.
    stock: 1,
    keywords: ['데님재킷', '빈티지'],
    fabric: '면 100%',
    text: '더는 만들지 않는 워싱으로 마무리한 마지막 한 벌이에요.',
    pull: 0,
  },
  {
    code: 'DAL-WINTER-VEST',
    name: '겨울 신상 포근 니트 베스트',
    category: women('니트/스웨터 > 니트조끼/베스트'),
    garment: 'KNIT',
    price: 33_500,
    cost: 14_100,
    colours: ['베이지', '브라운'],
    sizes: ['FREE'],
    stock: 40,
    keywords: ['니트베스트', '니트조끼', '레이어드'],
    fabric: '울 40%, 아크릴 60%',
    text: '셔츠 위에 걸치기 좋은 도톰한 니트 베스트예요.',
    pull: 0,
    forgottenAt: 'COUPANG',
  },
];

/** What 예시로 채우기 fills a form with. */
export const EXAMPLE: SampleProduct = {
  code: '',
  name: '산책길 스트라이프 코튼 셔츠',
  category: women('블라우스/셔츠 > 셔츠/남방'),
  garment: 'SHIRT',
  price: 36_000,
  cost: 15_500,
  colours: ['블루', '아이보리'],
  sizes: ['M', 'L'],
  stock: 20,
  keywords: ['스트라이프셔츠', '코튼셔츠'],
  fabric: '면 100%',
  text: '사계절 입기 좋은 두께의 코튼 셔츠예요. 품이 넉넉해 겉옷처럼 걸쳐도 좋아요.',
  pull: 0,
};

/** What two shops sell at the same time though there is one. */
export const LAST_ONE = 'DAL-LAST-JACKET';

/** What the seller sells at one shop by herself: its orders wait to be matched. */
export const OWN = { code: 'OWN', name: '스토어 단독 시즌오프 니트 비니', price: 12_900, quantity: 30, shopType: '11ST' } as const;

/** A product as the form would hold it, for no shop yet. */
export function draftOf(product: SampleProduct, images: ProductDraft['common']['images']): ProductDraft {
  const category = categories.categories.find(({ path, leaf }) => leaf && path === product.category);
  if (!category) throw new Error(`no standard category ${product.category}`);
  const group = notices.notices.find(({ code }) => code === category.noticeCode);
  const axes = [
    { name: '색상', values: [...product.colours] },
    ...(product.sizes.length > 0 ? [{ name: '사이즈', values: [...product.sizes] }] : []),
  ];
  const draft = newProductDraft();
  const { basic, composition, common } = draft;
  Object.assign(basic, {
    productName: product.name,
    brand: '달빛옷장',
    manufacturer: '달빛어패럴',
    costPrice: product.cost,
    searchKeywords: [...product.keywords],
  });
  composition.categories = [{ categoryId: category.id, path: category.path }];
  composition.mainInfo.price = product.price;
  composition.optionInfo = {
    usable: true,
    options: axes,
    optionCombinations: regenerate(axes, []).map((row) => ({ ...row, saleQuantity: product.stock })),
  };
  const filled: Readonly<Record<string, string>> = {
    소재: product.fabric,
    색상: product.colours.join(', '),
    치수: product.sizes.join(', '),
  };
  common.productInfoProvidedNotice = {
    noticeCode: group?.code ?? '',
    values: Object.fromEntries(
      [...(group?.items ?? []), ...notices.commonItems].map(({ code, label }) => {
        const known = Object.entries(filled).find(([word, text]) => label.includes(word) && text !== '');
        return [code, known?.[1] ?? notices.defaultText];
      }),
    ),
  };
  Object.assign(common, {
    images,
    detailInfoContent: `<h2>${product.name}</h2><p>${product.text}</p><p>소재: ${product.fabric}</p><p>단독 세탁해주세요. 화면에 따라 색상이 조금 다르게 보일 수 있어요.</p>`,
    sellerManagementCode: product.code,
    afterServiceTelephoneNumber: '02-1234-5678',
    afterServiceGuideContent: '평일 10시부터 17시까지 전화해주세요. 받으신 날부터 7일 안에 교환·반품할 수 있어요.',
  });
  common.origin.code = '00';
  Object.assign(common.deliveryInfo, { courierCode: 'CJ', feeType: 'PAID' });
  return { ...draft, basic: { ...basic, ...deriveBasic(draft) } };
}
