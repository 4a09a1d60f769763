/** The variables of the environment that the product knows, each with what it may hold; what it must be otherwise is said in Korean. */
import { readPacks } from '@moa/core';
import { kakaoChannelAddress } from '@moa/core/chat-address';
import { z } from 'zod';

const port = z.coerce
  .number('1~65535 사이의 정수여야 합니다')
  .int('정수여야 합니다')
  .min(1, '1 이상이어야 합니다')
  .max(65_535, '65535 이하여야 합니다');
const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'], '1 또는 0이어야 합니다')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value));
const webUrl = z
  .url({ protocol: /^https?$/, message: 'http:// 또는 https://로 시작하는 주소여야 합니다' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  message: 'postgres://사용자:비밀번호@호스트:포트/데이터베이스 형식이어야 합니다',
});
/** Scheme, host and port, nothing more: it goes into a header as it is. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const smtpUrl = z.url({ protocol: /^smtps?$/, message: 'smtp:// 또는 smtps://로 시작하는 주소여야 합니다' });
const sender = z
  .string()
  .transform((value) => value.replace(/[-\s]/g, ''))
  .pipe(z.string().regex(/^\d{8,11}$/, '등록한 발신번호를 숫자로 적어야 합니다'));
const mailFrom = z
  .string()
  .regex(/^([^<>@\r\n]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, '메일 주소 또는 "이름 <주소>"여야 합니다');
const namedIds = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^[A-Z_]+=[\w-]+$/, '쉼표로 나눈 이름=템플릿ID여야 합니다')))
  .transform((entries) => Object.fromEntries(entries.map((entry) => entry.split('=', 2) as [string, string])));
const chatUrl = z.string().transform((value, issues) => {
  const address = kakaoChannelAddress(value);
  if (address === null)
    issues.addIssue({ code: 'custom', message: '카카오톡 채널 주소(https://pf.kakao.com/_아이디) 또는 _아이디여야 합니다' });
  return address;
});
const ceiling = (fallback: number) =>
  z.coerce
    .number('정수여야 합니다')
    .int('정수여야 합니다')
    .min(1, '1 이상이어야 합니다')
    .max(10_000_000, '10000000 이하여야 합니다')
    .default(fallback);
/** Of the payment window (결제창); those of widgets (`gck`, `gsk`) are another pair (TOSS_PAYMENTS 2). */
const tossKey = (form: RegExp, message: string) => z.string().trim().regex(form, message).optional();
const packs = z.string().transform((value, issues) => {
  const read = readPacks(value);
  if (read === null)
    issues.addIssue({ code: 'custom', message: '쉼표로 나눈 상품수=가격(500=19000,1000=35000)이어야 하고, 많을수록 비싸야 합니다' });
  return read;
});
const optionalText = z.string().trim().min(1, '비어 있습니다').optional();

export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'development, production, test 중 하나여야 합니다').default('development'),
  MOA_DATA_DIR: z.string().default('./.moa'),
  MOA_HTTP_HOST: optionalText,
  MOA_HTTP_PORT: port.default(14_001),
  MOA_TLS_CERT: optionalText,
  MOA_TLS_KEY: optionalText,
  MOA_PUBLIC_URL: webUrl.optional(),
  MOA_SECURE_COOKIES: flag.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  MOA_DATABASE_POOL: z.coerce
    .number('정수여야 합니다')
    .int('정수여야 합니다')
    .min(2, '2 이상이어야 합니다')
    .max(200, '200 이하여야 합니다')
    .default(10),
  MOA_SANDBOX: flag.optional(),
  MOA_SANDBOX_PORT: port.optional(),
  MOA_SANDBOX_URL: webUrl.optional(),
  MOA_SANDBOX_RATE_FACTOR: z.coerce.number('숫자여야 합니다').min(0, '0 이상이어야 합니다').max(10_000, '10000 이하여야 합니다').optional(),
  MOA_DEMO: z.enum(['full', 'empty', 'none'], 'full, empty, none 중 하나여야 합니다').default('full'),
  MOA_METRICS_HOST: z.string().default('127.0.0.1'),
  MOA_METRICS_PORT: port.optional(),
  MOA_RATE_LIMITS: flag.default(true),
  MOA_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], '쉼표로 나눈 IP 주소나 대역이어야 합니다'))),
  MOA_EGRESS_IPS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], '쉼표로 나눈 IP 주소여야 합니다'))),
  MOA_EMBED_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().refine(isOrigin, '쉼표로 나눈 https://호스트 형식의 출처여야 합니다'))),
  MOA_INQUIRY_MAIL: z.email('메일 주소여야 합니다').optional(),
  MOA_OPERATOR_MAIL: z.email('메일 주소여야 합니다').optional(),
  MOA_SMS_PER_MINUTE: ceiling(60),
  MOA_SMS_PER_DAY: ceiling(5_000),
  MOA_MAIL_PER_MINUTE: ceiling(300),
  MOA_MAIL_PER_DAY: ceiling(20_000),
  MOA_CHAT_URL: chatUrl.optional(),
  MOA_LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace, silent 중 하나여야 합니다',
    )
    .default('info'),
  MOA_WORKER_CONCURRENCY: z.coerce
    .number('정수여야 합니다')
    .int('정수여야 합니다')
    .min(1, '1 이상이어야 합니다')
    .max(500, '500 이하여야 합니다')
    .default(16),
  MOA_SECRET_KEY: optionalText,
  MOA_SECRET_KEYS: optionalText,
  MOA_TOKEN_KEYS: optionalText,
  MOA_S3_ENDPOINT: webUrl.optional(),
  MOA_S3_REGION: z.string().default('auto'),
  MOA_S3_BUCKET: optionalText,
  MOA_S3_ACCESS_KEY_ID: optionalText,
  MOA_S3_SECRET_ACCESS_KEY: optionalText,
  MOA_SOLAPI_KEY: optionalText,
  MOA_SOLAPI_SECRET: optionalText,
  MOA_SOLAPI_SENDER: sender.optional(),
  MOA_SOLAPI_URL: webUrl.default('https://api.solapi.com'),
  MOA_SOLAPI_PFID: optionalText,
  MOA_SOLAPI_TEMPLATES: namedIds,
  MOA_SMTP_URL: smtpUrl.optional(),
  MOA_MAIL_FROM: mailFrom.optional(),
  MOA_JUSO_KEY: optionalText,
  MOA_JUSO_URL: webUrl.default('https://business.juso.go.kr/addrlink'),
  MOA_KC_KEY: optionalText,
  MOA_KC_URL: webUrl.default('https://www.safetykorea.kr/openapi/api'),
  MOA_TRACKER_KEY: z
    .string()
    .trim()
    .regex(/^[^\s:]+:[^\s:]+$/, 'clientId:clientSecret 형식이어야 합니다')
    .optional(),
  MOA_TRACKER_URL: webUrl.optional(),
  MOA_SWEETTRACKER_KEY: optionalText,
  MOA_SWEETTRACKER_URL: webUrl.default('https://info.sweettracker.co.kr/api/v1'),
  MOA_GOODSFLOW_URL: webUrl.optional(),
  MOA_TOSS_CLIENT_KEY: tossKey(/^(test|live)_ck_\w+$/, 'API 개별 연동 키의 클라이언트 키(test_ck_… 또는 live_ck_…)여야 합니다'),
  MOA_TOSS_SECRET_KEY: tossKey(/^(test|live)_sk_\w+$/, 'API 개별 연동 키의 시크릿 키(test_sk_… 또는 live_sk_…)여야 합니다'),
  MOA_TOSS_URL: webUrl.default('https://api.tosspayments.com'),
  MOA_TOSS_SCRIPT_URL: webUrl.default('https://js.tosspayments.com/v2/standard'),
  MOA_COLLECT_PACKS: packs.optional(),
  MOA_NTS_KEY: optionalText,
  MOA_NTS_URL: webUrl.default('https://api.odcloud.kr/api/nts-businessman/v1'),
});

export type Settings = z.infer<typeof settings>;
