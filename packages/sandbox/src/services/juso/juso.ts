/** 도로명주소 검색 (juso.go.kr), written from the fact sheet. Always HTTP 200; the code says what happened, and `juso` is null with every error. */
import type { FastifyRequest } from 'fastify';
import { JUSO_SANDBOX_KEY, SERVICE_BASE_PATHS } from '../../base-paths.ts';
import type { SandboxService } from '../../kernel/types.ts';

interface Place {
  roadAddrPart1: string;
  roadAddrPart2: string;
  jibunAddr: string;
  zipNo: string;
  bdNm: string;
}

const place = (roadAddrPart1: string, roadAddrPart2: string, jibunAddr: string, zipNo: string, bdNm = ''): Place => ({
  roadAddrPart1,
  roadAddrPart2,
  jibunAddr,
  zipNo,
  bdNm,
});

/** Real streets and zip codes of public buildings, and a street with many houses. */
const PLACES: readonly Place[] = [
  place('서울특별시 중구 세종대로 110', '(태평로1가, 서울특별시청)', '서울특별시 중구 태평로1가 31 서울특별시청', '04524', '서울특별시청'),
  place(
    '서울특별시 강남구 테헤란로 152',
    '(역삼동, 강남파이낸스센터)',
    '서울특별시 강남구 역삼동 737 강남파이낸스센터',
    '06236',
    '강남파이낸스센터',
  ),
  place('부산광역시 연제구 중앙대로 1001', '(연산동, 부산광역시청)', '부산광역시 연제구 연산동 1000 부산광역시청', '47545', '부산광역시청'),
  place(
    '제주특별자치도 제주시 문연로 6',
    '(연동, 제주특별자치도청)',
    '제주특별자치도 제주시 연동 312-1 제주특별자치도청',
    '63122',
    '제주특별자치도청',
  ),
  ...Array.from({ length: 45 }, (_, n) =>
    place(`서울특별시 노원구 연습로 ${n + 1}`, '(공릉동)', `서울특별시 노원구 공릉동 ${100 + n}`, `0179${n % 10}`),
  ),
];

const MANY = 9_000;
const PROVINCES = new Set(['서울', '서울특별시', '부산', '부산광역시', '경기', '경기도', '제주', '제주특별자치도']);

export const juso: SandboxService = {
  name: 'JUSO',
  basePath: SERVICE_BASE_PATHS.JUSO,
  operations: ['address.search'],
  faultAnswer: (kind) => ({
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(
      kind === 'EXPIRED_TOKEN'
        ? refused('E0014', '개발승인키 기간이 만료되어 서비스를 이용하실 수 없습니다.')
        : refused('-999', '시스템에러'),
    ),
  }),
  register(app, kernel) {
    const handle = async (request: FastifyRequest) => {
      kernel.operation(request, 'address.search');
      return answer(fieldsOf(request));
    };
    app.get('/addrLinkApi.do', handle);
    app.post('/addrLinkApi.do', handle);
  },
};

function fieldsOf(request: FastifyRequest): URLSearchParams {
  const query = new URLSearchParams(request.query as Record<string, string>);
  if (Buffer.isBuffer(request.body)) for (const [name, value] of new URLSearchParams(request.body.toString('utf8'))) query.set(name, value);
  return query;
}

function answer(fields: URLSearchParams): object {
  if (fields.get('confmKey') !== JUSO_SANDBOX_KEY) return refused('E0001', '승인되지 않은 KEY 입니다.');
  const keyword = fields.get('keyword')?.trim() ?? '';
  const problem = keywordProblem(keyword);
  if (problem !== null) return refused(...problem);
  const words = keyword.split(/\s+/);
  const found = PLACES.filter((each) => words.every((word) => Object.values(each).some((text: string) => text.includes(word))));
  const size = Math.min(100, Math.max(1, Number(fields.get('countPerPage')) || 10));
  const page = Math.max(1, Number(fields.get('currentPage')) || 1);
  return result('0', '정상', found.length, page, size, found.slice((page - 1) * size, page * size).map(row));
}

/** As the service says it, in the order in which it looks. */
function keywordProblem(keyword: string): [string, string] | null {
  if (keyword === '') return ['E0005', '검색어가 입력되지 않았습니다.'];
  if (/[%=><[\]]/.test(keyword)) return ['E0013', 'SQL예약어 또는 특수문자( %,=,>,<,[,] )는 검색이 불가능 합니다.'];
  if ([...keyword].length < 2) return ['E0008', '검색어는 두글자 이상 입력되어야 합니다.'];
  if (keyword.length > 80) return ['E0010', '검색어가 너무 깁니다. (한글40자, 영문,숫자 80자 이하)'];
  if (/\d{10,}/.test(keyword)) return ['E0011', '검색어에 너무 긴 숫자가 포함되어 있습니다. (숫자10자 이하)'];
  if (/^\d+$/.test(keyword)) return ['E0009', '검색어는 문자와 숫자 같이 입력되어야 합니다.'];
  if (/^[^\p{L}]+$/u.test(keyword)) return ['E0012', '특수문자+숫자만으로는 검색이 불가능 합니다.'];
  if (PROVINCES.has(keyword)) return ['E0006', '주소를 상세히 입력해 주시기 바랍니다.'];
  if (keyword === '아파트') return ['E0015', `검색 결과가 ${MANY}건을 초과하였습니다.`];
  return null;
}

function row({ roadAddrPart1, roadAddrPart2, jibunAddr, zipNo, bdNm }: Place): Record<string, string> {
  return {
    roadAddr: `${roadAddrPart1} ${roadAddrPart2}`,
    roadAddrPart1,
    roadAddrPart2,
    jibunAddr,
    zipNo,
    bdNm,
    admCd: '1100000000',
    emdNo: '01',
  };
}

function refused(errorCode: string, errorMessage: string): object {
  return result(errorCode, errorMessage, 0, 1, 10, null);
}

/** All of them texts. */
function result(errorCode: string, errorMessage: string, total: number, page: number, size: number, rows: object[] | null): object {
  const common = { errorCode, errorMessage, totalCount: String(total), currentPage: String(page), countPerPage: String(size) };
  return { results: { common, juso: rows } };
}
