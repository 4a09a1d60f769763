/** Every setting of the product, read from the environment once and checked before anything starts. */
import { isAbsolute, resolve } from 'node:path';
import type { CollectPack } from '@moa/core';
import { TEMPLATES } from '../outbox/templates.ts';
import { type DeclaredSetting, type DeclaredValues, readDeclared } from './declared.ts';
import { type Settings, settings } from './settings.ts';

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

/** Toss Payments: a pair of keys of one mode. */
export interface TossConfig {
  /** For browsers. */
  clientKey: string;
  secretKey: string;
  url: string;
  /** Of the script that opens the payment window. */
  scriptUrl: string;
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
  /** Packs of products to collect, as the operator prices them; null: as the product does. */
  collectPacks: readonly CollectPack[] | null;
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
    toss: TossConfig | null;
  };
}

/** A setting is missing or wrong. The message names it, in Korean and English, and is all an operator needs to see. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const TRACKER_URL = 'https://apis.tracker.delivery/graphql';

/** Never sent to: outside production messages land in the development mailbox. */
const DEVELOPMENT_INQUIRY_MAIL = 'inquiry@moa.example';

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
  together(['MOA_TOSS_CLIENT_KEY', 'MOA_TOSS_SECRET_KEY']);
  if (read.MOA_TOSS_CLIENT_KEY && read.MOA_TOSS_SECRET_KEY && read.MOA_TOSS_CLIENT_KEY.slice(0, 4) !== read.MOA_TOSS_SECRET_KEY.slice(0, 4))
    problems.push('MOA_TOSS_SECRET_KEY: MOA_TOSS_CLIENT_KEY와 함께 발급된 키여야 합니다(둘 다 test_ 또는 둘 다 live_)');
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

/** Who tries Moa out waits for shops a twentieth as long as their limits would have her: one lists orders every five seconds. */
const TRIAL_RATE_FACTOR = 20;

function build(read: Settings, base: string, declared: DeclaredValues): Config {
  const production = read.NODE_ENV === 'production';
  const demo = production ? 'none' : read.MOA_DEMO;
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
      rateFactor: read.MOA_SANDBOX_RATE_FACTOR ?? (demo === 'full' ? TRIAL_RATE_FACTOR : 1),
    },
    demo,
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
    collectPacks: read.MOA_COLLECT_PACKS ?? null,
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
    toss: tossOf(read),
    nts: read.MOA_NTS_KEY ? { key: read.MOA_NTS_KEY, url: read.MOA_NTS_URL } : null,
  };
}

function tossOf(read: Settings): TossConfig | null {
  const { MOA_TOSS_CLIENT_KEY: clientKey, MOA_TOSS_SECRET_KEY: secretKey, MOA_TOSS_URL: url, MOA_TOSS_SCRIPT_URL: scriptUrl } = read;
  return clientKey && secretKey ? { clientKey, secretKey, url, scriptUrl } : null;
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
