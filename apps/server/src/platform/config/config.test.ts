import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, generateKey, loadConfig, loadKeys, parseKeys, startWarnings } from './index.ts';

const key = generateKey('a');
const production = { NODE_ENV: 'production', MOA_SECRET_KEYS: key, MOA_TOKEN_KEYS: generateKey('t') };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moa-config-'));
  folders.push(folder);
  return folder;
}

function messageOf(env: Record<string, string>): string {
  try {
    loadConfig(env, '/base');
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('loadConfig', () => {
  test('an empty environment gives a working copy for one machine', () => {
    const config = loadConfig({}, '/base');
    expect(config).toMatchObject({
      environment: 'development',
      dataDir: '/base/.moa',
      http: { host: '127.0.0.1', port: 14_001, tls: null },
      sandbox: { enabled: true, port: 15_001, url: 'http://127.0.0.1:15001', rateFactor: 20 },
      database: { url: null, adminUrl: null },
    });
  });

  test('practice shops keep the limits of the real ones but where a copy fills itself to be tried out', () => {
    const factor = (env: Record<string, string>) => loadConfig(env).sandbox.rateFactor;
    expect(factor({})).toBe(20);
    expect(factor({ MOA_DEMO: 'empty' })).toBe(1);
    expect(factor({ MOA_SANDBOX_RATE_FACTOR: '1' })).toBe(1);
    expect(factor({ MOA_SANDBOX_RATE_FACTOR: '0' })).toBe(0);
    expect(factor({ ...production, MOA_SANDBOX: '1' })).toBe(1);
  });

  test('may be framed by nobody unless origins are named', () => {
    expect(loadConfig({}).embedOrigins).toEqual([]);
    const origins = 'https://seller.interpark.example, http://localhost:8080';
    expect(loadConfig({ MOA_EMBED_ORIGINS: origins }).embedOrigins).toEqual(['https://seller.interpark.example', 'http://localhost:8080']);
  });

  test('the chat button leads to a Kakao Talk channel or nowhere', () => {
    expect(loadConfig({}).chatUrl).toBeNull();
    expect(loadConfig({ MOA_CHAT_URL: 'http://pf.kakao.com/_abCdE' }).chatUrl).toBe('https://pf.kakao.com/_abCdE/chat');
    expect(() => loadConfig({ MOA_CHAT_URL: 'https://pf.kakao.com.evil.example/_a' })).toThrow('MOA_CHAT_URL: 카카오톡 채널 주소');
  });

  test('a second copy needs another http port only: its other ports move along', () => {
    const [first, second] = [loadConfig({}), loadConfig({ MOA_HTTP_PORT: '14002' })];
    const ports = [first, second].flatMap((config) => [config.http.port, config.sandbox.port, config.metrics.port]);
    expect(new Set(ports).size).toBe(6);
    expect(loadConfig({ MOA_HTTP_PORT: '65535' }).metrics.port).toBeLessThanOrEqual(65_535);
  });

  test.each([
    ['MOA_HTTP_PORT', 'web'],
    ['MOA_HTTP_PORT', '70000'],
    ['MOA_SANDBOX', 'maybe'],
    ['MOA_SANDBOX_RATE_FACTOR', '-1'],
    ['MOA_DEMO', 'some'],
    ['MOA_PUBLIC_URL', 'ftp://moa.example'],
    ['DATABASE_URL', 'mysql://localhost/moa'],
    ['MOA_EGRESS_IPS', '10.0.0.1, home'],
    ['MOA_EMBED_ORIGINS', 'https://shop.example/page'],
    ['MOA_EMBED_ORIGINS', 'https://shop.example https://*.example; script-src *'],
    ['MOA_INQUIRY_MAIL', 'nobody'],
    ['MOA_OPERATOR_MAIL', 'nobody'],
    ['MOA_SMS_PER_MINUTE', '0'],
    ['MOA_MAIL_PER_DAY', 'many'],
    ['MOA_LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['MOA_TLS_CERT', '/cert.pem'],
    ['MOA_S3_BUCKET', 'moa'],
    ['MOA_HTPP_PORT', '14001'],
    ['MOA_SOLAPI_KEY', 'key'],
    ['MOA_SOLAPI_SENDER', 'Moa'],
    ['MOA_SOLAPI_TEMPLATES', 'SOLD_OUT'],
    ['MOA_SOLAPI_TEMPLATES', 'SOLDOUT=KA01TP1'],
    ['MOA_SMTP_URL', 'https://mail.example'],
    ['MOA_MAIL_FROM', 'moa@moa.example'],
    ['MOA_MAIL_FROM', 'Moa <moa@moa.example>\r\nBcc: x@y.kr'],
    ['MOA_NTS_URL', 'odcloud'],
    ['MOA_TOSS_CLIENT_KEY', 'test_gck_1'],
    ['MOA_TOSS_SECRET_KEY', 'test_ck_1'],
    ['MOA_TOSS_SECRET_KEY', 'test_sk_1'],
    ['MOA_COLLECT_PACKS', '500'],
  ])('%s=%s stops the start with a message naming the setting', (name, value) => {
    expect(messageOf({ [name]: value })).toContain(name === 'MOA_TLS_CERT' ? 'MOA_TLS_KEY' : name);
  });

  test('outside services are absent until all they need is given', () => {
    expect(loadConfig({}).services).toEqual({
      solapi: null,
      smtp: null,
      nts: null,
      juso: null,
      kc: null,
      tracker: null,
      sweetTracker: null,
      goodsflowUrl: null,
      toss: null,
    });
    const { services } = loadConfig({
      MOA_SOLAPI_KEY: 'key',
      MOA_SOLAPI_SECRET: 'secret',
      MOA_SOLAPI_SENDER: '02-1234-5678',
      MOA_SOLAPI_PFID: 'KA01PF',
      MOA_SOLAPI_TEMPLATES: 'SOLD_OUT=KA01TP1, LOW_STOCK=KA01TP2',
      MOA_SMTP_URL: 'smtps://user:pass@mail.example',
      MOA_MAIL_FROM: '모아 <moa@moa.example>',
      MOA_NTS_KEY: 'a+b==',
      MOA_JUSO_KEY: 'juso-key',
      MOA_KC_KEY: 'kc-key',
      MOA_TRACKER_KEY: 'id:secret',
      MOA_SWEETTRACKER_KEY: 'sweet',
    });
    expect(services).toEqual({
      solapi: {
        apiKey: 'key',
        apiSecret: 'secret',
        sender: '0212345678',
        url: 'https://api.solapi.com',
        pfId: 'KA01PF',
        templates: { SOLD_OUT: 'KA01TP1', LOW_STOCK: 'KA01TP2' },
      },
      smtp: { url: 'smtps://user:pass@mail.example', from: '모아 <moa@moa.example>' },
      nts: { key: 'a+b==', url: 'https://api.odcloud.kr/api/nts-businessman/v1' },
      juso: { key: 'juso-key', url: 'https://business.juso.go.kr/addrlink' },
      kc: { key: 'kc-key', url: 'https://www.safetykorea.kr/openapi/api' },
      tracker: { key: 'id:secret', url: 'https://apis.tracker.delivery/graphql' },
      sweetTracker: { key: 'sweet', url: 'https://info.sweettracker.co.kr/api/v1' },
      goodsflowUrl: null,
      toss: null,
    });
  });

  test('a pair of keys is of one mode, and packs are priced by the operator', () => {
    const { services, collectPacks } = loadConfig({
      MOA_TOSS_CLIENT_KEY: 'test_ck_1',
      MOA_TOSS_SECRET_KEY: 'test_sk_1',
      MOA_COLLECT_PACKS: '500=10000',
    });
    expect([services.toss, collectPacks]).toEqual([
      {
        clientKey: 'test_ck_1',
        secretKey: 'test_sk_1',
        url: 'https://api.tosspayments.com',
        scriptUrl: 'https://js.tosspayments.com/v2/standard',
      },
      [{ products: 500, price: 10_000 }],
    ]);
    expect(messageOf({ MOA_TOSS_CLIENT_KEY: 'live_ck_1', MOA_TOSS_SECRET_KEY: 'test_sk_1' })).toContain('MOA_TOSS_SECRET_KEY');
  });

  test('a tracker that is run without keys needs its address alone', () => {
    const { tracker } = loadConfig({ MOA_TRACKER_URL: 'http://tracker.local/graphql' }).services;
    expect(tracker).toEqual({ key: null, url: 'http://tracker.local/graphql' });
    expect(messageOf({ MOA_TRACKER_KEY: 'only-an-id' })).toContain('MOA_TRACKER_KEY');
  });

  test('every wrong setting is named at once', () => {
    const message = messageOf({ MOA_HTTP_PORT: 'x', MOA_WORKER_CONCURRENCY: '0' });
    expect(message).toContain('MOA_HTTP_PORT');
    expect(message).toContain('MOA_WORKER_CONCURRENCY');
  });

  test('production runs without sandbox and never on generated keys', () => {
    expect(messageOf({ NODE_ENV: 'production' })).toMatch(/MOA_SECRET_KEYS[\s\S]*MOA_TOKEN_KEYS/);
    const config = loadConfig(production);
    expect(config.sandbox.enabled).toBe(false);
    expect(config.http.host).toBe('0.0.0.0');
  });

  test('demo data is for copies to try things out, never for production', () => {
    expect(loadConfig({ MOA_DEMO: 'none' }).demo).toBe('none');
    expect(loadConfig({ MOA_DEMO: 'empty' }).demo).toBe('empty');
    expect(loadConfig({}).demo).toBe('full');
    expect(loadConfig({ ...production, MOA_DEMO: 'empty' }).demo).toBe('none');
  });

  describe('what others declare', () => {
    const declared = [
      { name: 'MOA_SHOP_APP_ID', owner: 'SHOP', key: 'appId' },
      { name: 'MOA_SHOP_SECRET', owner: 'SHOP', key: 'secret' },
      { name: 'MOA_MALL_NAME', owner: 'MALL', key: 'name', fallback: 'moa' },
    ];
    const read = (env: Record<string, string>) => loadConfig(env, '/base', declared).declared;

    test('is kept by owner and key, without the blanks around it', () => {
      expect(read({ MOA_SHOP_APP_ID: ' a ', MOA_SHOP_SECRET: 's', MOA_MALL_NAME: 'ours' })).toEqual({
        SHOP: { appId: 'a', secret: 's' },
        MALL: { name: 'ours' },
      });
    });

    test('is absent when it is not given, but for what has a fallback', () => {
      expect(read({ MOA_SHOP_APP_ID: ' ' })).toEqual({ MALL: { name: 'moa' } });
    });

    test('of one owner is given whole or not at all', () => {
      expect(() => read({ MOA_SHOP_SECRET: 's' })).toThrow('MOA_SHOP_APP_ID: MOA_SHOP_SECRET와(과) 함께');
    });

    test('is unknown to who did not declare it', () => {
      expect(messageOf({ MOA_MALL_NAME: 'ours' })).toContain('MOA_MALL_NAME: 알 수 없는 설정');
    });
  });

  test('an empty value counts as not given', () => {
    expect(loadConfig({ MOA_HTTP_PORT: '', DATABASE_URL: ' ' }).http.port).toBe(14_001);
  });
});

describe('keys', () => {
  test('keys are made once, stay the same and are readable by our user only', () => {
    const dataDir = temporaryFolder();
    const config = loadConfig({ MOA_DATA_DIR: dataDir });
    const made = loadKeys(config);
    expect(loadKeys(config)).toEqual(made);
    expect(made.master[0].bytes).not.toEqual(made.token[0].bytes);
    expect(statSync(join(dataDir, 'keys', 'secret.keys')).mode & 0o777).toBe(0o600);
  });

  test('one key for two purposes, or under two names, stops the start', () => {
    const [, bytes = ''] = key.split(':');
    const keys = (secret: string, token: string) => () => loadKeys(loadConfig({ MOA_SECRET_KEYS: secret, MOA_TOKEN_KEYS: token }));
    expect(keys(key, `other:${bytes}`)).toThrow(/MOA_SECRET_KEYS, MOA_TOKEN_KEYS: .*한 키/);
    expect(keys(`${generateKey('new')},${key}`, `${generateKey('new')},old:${bytes}`)).toThrow(ConfigError);
    expect(keys(`${key},again:${bytes}`, generateKey('t'))).toThrow('MOA_SECRET_KEYS');
    expect(keys(key, generateKey('a'))().token).toHaveLength(1);
  });

  test('the newest key stands first and older ones stay readable', () => {
    const keys = parseKeys('MOA_SECRET_KEYS', `${generateKey('new')},${generateKey('old')}`);
    expect(keys.map((entry) => entry.id)).toEqual(['new', 'old']);
  });

  test.each(['', 'short:YWJj', `${key},${key}`, 'a:b:c'])('a list that is not of distinct 32-byte keys is refused: %j', (text) => {
    expect(() => parseKeys('MOA_SECRET_KEYS', text)).toThrow(ConfigError);
  });
});

describe('what a start warns of', () => {
  const warnings = (env: Record<string, string>) => startWarnings(loadConfig({ ...production, ...env }, '/base')).join('\n');
  const tls = { MOA_TLS_CERT: '/cert.pem', MOA_TLS_KEY: '/key.pem' };

  test('plain http beyond this machine', () => {
    expect(warnings({})).toContain('MOA_HTTP_HOST');
    expect(warnings({ NODE_ENV: 'development', MOA_HTTP_HOST: '192.168.0.7' })).toContain('MOA_HTTP_HOST');
    expect(warnings({ MOA_TRUSTED_PROXIES: '10.0.0.2' })).toContain('MOA_HTTP_HOST');
    for (const host of ['127.0.0.1', '127.0.0.9', 'localhost', '::1'])
      expect(warnings({ MOA_HTTP_HOST: host })).not.toContain('MOA_HTTP_HOST');
    expect(warnings(tls)).not.toContain('MOA_HTTP_HOST');
    expect(startWarnings(loadConfig({}))).toEqual([]);
  });

  test('a proxy that is not named', () => {
    const behind = { MOA_HTTP_HOST: '127.0.0.1', MOA_PUBLIC_URL: 'https://moa.example' };
    expect(warnings(behind)).toContain('MOA_TRUSTED_PROXIES');
    expect(warnings({ ...behind, MOA_TRUSTED_PROXIES: '127.0.0.1' })).toBe('');
    expect(warnings({ ...tls, MOA_PUBLIC_URL: 'https://moa.example' })).toBe('');
  });

  test('a public address that is plain http', () => {
    expect(warnings({ MOA_HTTP_HOST: '127.0.0.1', MOA_PUBLIC_URL: 'http://moa.example' })).toContain('MOA_PUBLIC_URL');
  });
});

test('cookies are secure where browsers come by https, or as the operator says', () => {
  const secure = (env: Record<string, string>) => loadConfig({ ...production, ...env }).http.secureCookies;
  expect(secure({})).toBe(false);
  expect(secure({ MOA_PUBLIC_URL: 'https://moa.example' })).toBe(true);
  expect(secure({ MOA_PUBLIC_URL: 'https://moa.example', MOA_SECURE_COOKIES: '0' })).toBe(false);
  expect(secure({ MOA_SECURE_COOKIES: '1' })).toBe(true);
  expect(loadConfig({ MOA_PUBLIC_URL: 'https://tunnel.example' }).http.secureCookies).toBe(false);
});
