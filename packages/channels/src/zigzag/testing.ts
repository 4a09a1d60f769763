/** For tests: a context of a made-up store, a listing, the notice templates of a category. */
import { contentOf as coupangContent, itemOf } from '../coupang/testing.ts';
import { wire } from '../sdk/loose.ts';
import type { ListingContent } from '../sdk/product.ts';
import { type ScriptedAnswer, type ScriptedCall, type TestContext, testContext } from '../sdk/testing.ts';
import { zigzagManifest } from './manifest.ts';

export { itemOf };

export function zigzagContext(script: ScriptedAnswer[], now = '2026-03-02T01:15:00.000Z'): TestContext {
  return testContext({
    baseUrl: 'https://api.example',
    script,
    limits: zigzagManifest.limits,
    credentials: { storeId: 'demo', accessKey: 'demo-ak', secretKey: 'demo-secret-key' },
    settings: { solutionName: 'moa' },
    now,
  });
}

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return coupangContent({ categoryId: '2004', detailHtml: '<p>상세설명입니다</p>', fields: { returnAddressId: '12529' }, ...over });
}

export function data(value: unknown): ScriptedAnswer {
  return { on: 'POST /1/graphql', json: { data: value } };
}

export function error(message: string, code?: string): ScriptedAnswer {
  return { json: { errors: [{ message, ...(code === undefined ? {} : { extensions: { code } }) }], data: null } };
}

/** Templates of the notice and a tree with the category of the listing. */
export const ESSENTIALS = data({
  getAllEssentialTemplate: [
    {
      code: 'WEAR',
      name: '의류',
      values: {
        values: [
          { key: 'material', name: '제품 소재' },
          { key: 'made_in', name: '제조국' },
          { key: 'size', name: '치수' },
        ],
      },
    },
    { code: 'ETC', name: '기타 재화', values: [{ key: 'model', name: '품명 및 모델명' }] },
  ],
  category: {
    id: '1',
    asset_list: [],
    children: [
      {
        id: '2',
        asset_list: [],
        children: [{ id: '2004', asset_list: [{ key: 'essential_codes', values: { values: ['WEAR', 'ETC'] } }], children: [] }],
      },
    ],
  },
});

/** The `input` variable of a call. */
export function inputOf(call: ScriptedCall | undefined): Record<string, unknown> {
  return wire(wire(wire(call?.json).variables).input);
}
