/** Every setting of the product, read from the environment once and checked before anything starts. */
import { isAbsolute, resolve } from 'node:path';
import { kakaoChannelAddress } from '@moa/core/chat-address';
import { z } from 'zod';
import { TEMPLATES } from '../outbox/templates.ts';
import { type DeclaredSetting, type DeclaredValues, readDeclared } from './declared.ts';

export type Environment = 'development' | 'production' | 'test';

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SolapiConfig {
  apiKey: string;
  apiSecret: string;
  /** Registered sender number, digits. */
  sender: string;
  url: string;
  /** Sender profile of the Kakao channel; without it alimtalk goes as text messages. */
  pfId: string | null;
  /** Ids given at Kakao's registration, by the name of our template. */
  templates: Record<string, string>;
}

export interface SmtpConfig {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  url: string;
  /** Mail address, or `name <address>`. */
  from: string;
}

/** 도로명주소 search of juso.go.kr. */
export interface JusoConfig {
  /** 승인키. */
  key: string;
  url: string;
}

/** 제품안전정보센터. */
export interface KcConfig {
  key: string;
  url: string;
}

/** tracker.delivery. */
export interface TrackerConfig {
  /** `clientId:clientSecret`; null at a copy that is run without keys. */
  key: string | null;
  url: string;
}

/** 스마트택배. */
export interface SweetTrackerConfig {
  key: string;
  url: string;
}

export interface NtsConfig {
  /** The decoded service key. */
  key: string;
  url: string;
}

export interface Config {
  environment: Environment;
  /** Absolute. */
  dataDir: string;
  http: {
    host: string;
    port: number;
    /** Files of a certificate and its key in PEM; null for plain http. */
    tls: { certFile: string; keyFile: string } | null;
    /** Cookies are `Secure` whatever a request looks like from here; otherwise where it came by https. */
    secureCookies: boolean;
  };
  /** Address under which browsers and channels reach us, without a trailing slash; null when the operator gave none. */
  publicUrl: string | null;
  database: {
    /** Login of the app on a given server; null for the embedded database. */
    url: string | null;
    /** Login that may create roles and tables; null when migrations are run elsewhere. */
    adminUrl: string | null;
    /** Past any pooler, for LISTEN and advisory locks. */
    directUrl: string | null;
    /** Connections a process holds at most as moa_app; half of it as moa_system. */
    poolSize: number;
  };
  sandbox: { enabled: boolean; port: number; url: string; rateFactor: number };
  /**
   * What a database without accounts starts with: demo logins with linked sandboxes, filled with products and orders (`full`) or not (`empty`), or
   * nothing (`none`, always in production).
   */
  demo: 'full' | 'empty' | 'none';
  metrics: { host: string; port: number };
  /** Requests a second are limited by address and person; off only for measuring. */
  rateLimits: boolean;
  /** Addresses or networks of our own proxies, whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  /** Addresses our calls leave from, which sellers register at channels that ask for them. */
  egressIps: string[];
  /** Origins of pages that may show ours in a frame (인터파크). */
  embedOrigins: string[];
  /** Who is mailed when a visitor asks; null: nobody. */
  inquiryMail: string | null;
  /** Who is mailed when something of the installation itself wants looking after; null: every administrator. */
  operatorMail: string | null;
  /** How many messages the whole installation sends; an alimtalk counts as an SMS. */
  messageCeilings: Record<'SMS' | 'MAIL', { perMinute: number; perDay: number }>;
  /** Kakao Talk channel behind the floating chat button; null: there is no button. */
  chatUrl: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Handlers a worker runs at once. */
  workerConcurrency: number;
  /** Base64 keys as given; see `loadKeys`. */
  secretKeys: string | null;
  tokenKeys: string | null;
  /** What others declared, by owner and key. */
  declared: DeclaredValues;
  s3: S3Config | null;
  /** Outside services; null where the operator gave none. */
  services: {
    solapi: SolapiConfig | null;
    smtp: SmtpConfig | null;
    nts: NtsConfig | null;
    juso: JusoConfig | null;
    kc: KcConfig | null;
    tracker: TrackerConfig | null;
    sweetTracker: SweetTrackerConfig | null;
    /** GOODSFLOW; null: the simulated one where there are sandboxes, else the real one. Its keys are the sellers'. */
    goodsflowUrl: string | null;
  };
}

/** A setting is missing or wrong. The message names it, in Korean and English, and is all an operator needs to see. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

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
const optionalText = z.string().trim().min(1, '비어 있습니다').optional();

const settings = z.object({
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
  MOA_SANDBOX_RATE_FACTOR: z.coerce.number('숫자여야 합니다').min(0, '0 이상이어야 합니다').max(10_000, '10000 이하여야 합니다').default(1),
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
  MOA_NTS_KEY: optionalText,
  MOA_NTS_URL: webUrl.default('https://api.odcloud.kr/api/nts-businessman/v1'),
});

const TRACKER_URL = 'https://apis.tracker.delivery/graphql';

/** Never sent to: outside production messages land in the development mailbox. */
const DEVELOPMENT_INQUIRY_MAIL = 'inquiry@moa.example';

type Settings = z.infer<typeof settings>;

/**
 * Reads the settings out of `env`. An empty value counts as not given; an unknown `MOA_` name is refused, since it is a typing error.
 * @param base folder that a relative MOA_DATA_DIR starts from
 * @param declared settings of others, which stand beside the platform's own
 * @throws ConfigError naming every wrong setting
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  base = process.cwd(),
  declared: readonly DeclaredSetting[] = [],
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = settings.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const known = new Set([...Object.keys(settings.shape), ...declared.map(({ name }) => name)]);
  for (const name of Object.keys(given)) {
    if (name.startsWith('MOA_') && !known.has(name)) problems.push(`${name}: 알 수 없는 설정입니다`);
  }
  const others = readDeclared(given, declared);
  if (parsed.success) problems.push(...contradictions(parsed.data));
  problems.push(...others.problems);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `설정이 올바르지 않아 시작하지 않습니다 (invalid configuration):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return build(parsed.data, base, others.values);
}

function contradictions(read: Settings): string[] {
  const problems: string[] = [];
  const together = (names: readonly (keyof Settings)[]) => {
    const present = names.filter((name) => read[name] !== undefined);
    if (present.length > 0 && present.length < names.length) {
      problems.push(`${names.filter((name) => read[name] === undefined).join(', ')}: ${present.join(', ')}와(과) 함께 설정해야 합니다`);
    }
  };
  together(['MOA_TLS_CERT', 'MOA_TLS_KEY']);
  together(['MOA_S3_BUCKET', 'MOA_S3_ENDPOINT', 'MOA_S3_ACCESS_KEY_ID', 'MOA_S3_SECRET_ACCESS_KEY']);
  together(['MOA_SOLAPI_KEY', 'MOA_SOLAPI_SECRET', 'MOA_SOLAPI_SENDER']);
  together(['MOA_SMTP_URL', 'MOA_MAIL_FROM']);
  const unknown = Object.keys(read.MOA_SOLAPI_TEMPLATES).filter((name) => !Object.hasOwn(TEMPLATES, name));
  if (unknown.length > 0) problems.push(`MOA_SOLAPI_TEMPLATES: ${unknown.join(', ')}라는 템플릿은 없습니다`);
  if (read.DATABASE_ADMIN_URL && !read.DATABASE_URL) problems.push('DATABASE_URL: DATABASE_ADMIN_URL과 함께 설정해야 합니다');
  if (read.MOA_SECRET_KEY && read.MOA_SECRET_KEYS) problems.push('MOA_SECRET_KEY: MOA_SECRET_KEYS와 하나만 설정해야 합니다');
  if (read.NODE_ENV === 'production') {
    if (!read.MOA_SECRET_KEY && !read.MOA_SECRET_KEYS) problems.push('MOA_SECRET_KEYS: 운영 환경에서는 반드시 설정해야 합니다');
    if (!read.MOA_TOKEN_KEYS) problems.push('MOA_TOKEN_KEYS: 운영 환경에서는 반드시 설정해야 합니다');
  }
  return problems;
}

function build(read: Settings, base: string, declared: DeclaredValues): Config {
  const production = read.NODE_ENV === 'production';
  const sandboxPort = read.MOA_SANDBOX_PORT ?? neighbour(read.MOA_HTTP_PORT, 1000);
  return {
    environment: read.NODE_ENV,
    dataDir: isAbsolute(read.MOA_DATA_DIR) ? read.MOA_DATA_DIR : resolve(base, read.MOA_DATA_DIR),
    http: {
      host: read.MOA_HTTP_HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
      port: read.MOA_HTTP_PORT,
      tls: read.MOA_TLS_CERT && read.MOA_TLS_KEY ? { certFile: read.MOA_TLS_CERT, keyFile: read.MOA_TLS_KEY } : null,
      secureCookies: read.MOA_SECURE_COOKIES ?? (production && (read.MOA_PUBLIC_URL?.startsWith('https:') ?? false)),
    },
    publicUrl: read.MOA_PUBLIC_URL ?? null,
    database: {
      url: read.DATABASE_URL ?? null,
      adminUrl: read.DATABASE_ADMIN_URL ?? null,
      directUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL ?? null,
      poolSize: read.MOA_DATABASE_POOL,
    },
    sandbox: {
      enabled: read.MOA_SANDBOX ?? !production,
      port: sandboxPort,
      url: read.MOA_SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`,
      rateFactor: read.MOA_SANDBOX_RATE_FACTOR,
    },
    demo: production ? 'none' : read.MOA_DEMO,
    metrics: { host: read.MOA_METRICS_HOST, port: read.MOA_METRICS_PORT ?? neighbour(read.MOA_HTTP_PORT, 2000) },
    rateLimits: read.MOA_RATE_LIMITS,
    trustedProxies: read.MOA_TRUSTED_PROXIES,
    egressIps: read.MOA_EGRESS_IPS,
    embedOrigins: read.MOA_EMBED_ORIGINS,
    inquiryMail: read.MOA_INQUIRY_MAIL ?? (production ? null : DEVELOPMENT_INQUIRY_MAIL),
    operatorMail: read.MOA_OPERATOR_MAIL ?? null,
    messageCeilings: {
      SMS: { perMinute: read.MOA_SMS_PER_MINUTE, perDay: read.MOA_SMS_PER_DAY },
      MAIL: { perMinute: read.MOA_MAIL_PER_MINUTE, perDay: read.MOA_MAIL_PER_DAY },
    },
    chatUrl: read.MOA_CHAT_URL ?? null,
    logLevel: read.MOA_LOG_LEVEL,
    workerConcurrency: read.MOA_WORKER_CONCURRENCY,
    secretKeys: read.MOA_SECRET_KEYS ?? read.MOA_SECRET_KEY ?? null,
    tokenKeys: read.MOA_TOKEN_KEYS ?? null,
    declared,
    s3: s3Of(read),
    services: servicesOf(read),
  };
}

function servicesOf(read: Settings): Config['services'] {
  const { MOA_SOLAPI_KEY: apiKey, MOA_SOLAPI_SECRET: apiSecret, MOA_SOLAPI_SENDER: from, MOA_SMTP_URL: smtp, MOA_MAIL_FROM: mail } = read;
  const kakao = { pfId: read.MOA_SOLAPI_PFID ?? null, templates: read.MOA_SOLAPI_TEMPLATES };
  return {
    solapi: apiKey && apiSecret && from ? { apiKey, apiSecret, sender: from, url: read.MOA_SOLAPI_URL, ...kakao } : null,
    smtp: smtp && mail ? { url: smtp, from: mail } : null,
    juso: read.MOA_JUSO_KEY ? { key: read.MOA_JUSO_KEY, url: read.MOA_JUSO_URL } : null,
    kc: read.MOA_KC_KEY ? { key: read.MOA_KC_KEY, url: read.MOA_KC_URL } : null,
    tracker:
      read.MOA_TRACKER_KEY || read.MOA_TRACKER_URL ? { key: read.MOA_TRACKER_KEY ?? null, url: read.MOA_TRACKER_URL ?? TRACKER_URL } : null,
    sweetTracker: read.MOA_SWEETTRACKER_KEY ? { key: read.MOA_SWEETTRACKER_KEY, url: read.MOA_SWEETTRACKER_URL } : null,
    goodsflowUrl: read.MOA_GOODSFLOW_URL ?? null,
    nts: read.MOA_NTS_KEY ? { key: read.MOA_NTS_KEY, url: read.MOA_NTS_URL } : null,
  };
}

/** Another port for the same copy of the product, so that two copies with two http ports don't meet. */
function neighbour(httpPort: number, distance: number): number {
  return httpPort + distance <= 65_535 ? httpPort + distance : httpPort - distance;
}

function s3Of(read: Settings): S3Config | null {
  if (!read.MOA_S3_BUCKET || !read.MOA_S3_ENDPOINT || !read.MOA_S3_ACCESS_KEY_ID || !read.MOA_S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: read.MOA_S3_ENDPOINT,
    region: read.MOA_S3_REGION,
    bucket: read.MOA_S3_BUCKET,
    accessKeyId: read.MOA_S3_ACCESS_KEY_ID,
    secretAccessKey: read.MOA_S3_SECRET_ACCESS_KEY,
  };
}
