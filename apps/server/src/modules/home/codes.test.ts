import { banks, regions } from '@moa/core/data';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http/index.ts';
import { createCodesHttp } from './codes.ts';

type Answer = { contents: { code: string; name: string; shopCode?: string | null; parentCode?: string | null; leaf?: boolean }[] };
type Handler = (call: { input: unknown; context: RequestContext }) => Promise<Answer>;

const handlers = createCodesHttp().handlers as unknown as Record<'addressCodes' | 'list' | 'banks', Handler>;
const ask = async (name: keyof typeof handlers, input: unknown) =>
  (await handlers[name]({ input, context: {} as RequestContext })).contents;

describe('address codes', () => {
  it('begin with the provinces, and go on with what belongs to one', async () => {
    const provinces = await ask('addressCodes', {});
    expect(provinces).toHaveLength(17);
    expect(provinces.map(({ name }) => name)).toContain('강원특별자치도');
    const seoul = await ask('addressCodes', { parentCode: '1100000000' });
    expect(seoul).toHaveLength(25);
    expect(seoul[0]).toEqual({ code: '1111000000', name: '종로구', level: 2, parentCode: '1100000000', leaf: true });
    expect(await ask('addressCodes', { level: 2 })).toHaveLength(regions.regions.length - 17);
    expect(await ask('addressCodes', { level: 1, parentCode: '1100000000' })).toEqual([]);
  });

  it('are ten digits each, once, under a province that is there', async () => {
    const all = [...(await ask('addressCodes', {})), ...(await ask('addressCodes', { level: 2 }))];
    const codes = new Set(all.map(({ code }) => code));
    expect(codes.size).toBe(all.length);
    for (const { code, parentCode } of all) {
      expect(code).toMatch(/^\d{10}$/);
      if (parentCode) expect(codes).toContain(parentCode);
    }
  });
});

describe('codes', () => {
  it('come with the shop’s own where it is known', async () => {
    const at = async (shopType?: string) => (await ask('list', { code: 'COURIER', shopType })).find(({ code }) => code === 'CJ')?.shopCode;
    expect([await at(), await at('SMART_STORE'), await at('11ST'), await at('GMARKET'), await at('MUSINSA')]).toEqual([
      null,
      'CJGLS',
      '00034',
      '10013',
      null,
    ]);
    expect((await ask('list', { code: 'TAX_TYPE', shopType: 'AUCTION' })).every(({ shopCode }) => shopCode === null)).toBe(true);
  });

  it.each(['COURIER', 'TAX_TYPE', 'KC_DECLARATION', 'NOTICE', 'BANK'])('%s are there, each once', async (code) => {
    const found = await ask('list', { code });
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found.map((each) => each.code)).size).toBe(found.length);
  });

  it('of banks are given with their kind', async () => {
    const found = await ask('banks', {});
    expect(found).toHaveLength(banks.count);
    expect(found.find(({ code }) => code === '004')).toEqual({ code: '004', name: 'KB국민은행', type: 'BANK', common: true });
  });
});
