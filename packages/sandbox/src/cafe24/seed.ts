import { samplePicture } from '../kernel/sample-picture.ts';
import type { SandboxKernel } from '../kernel/types.ts';
import { control } from './control.ts';

/** What the demo mall sold before Moa came: one plain product, one with two axes, one sold out. */
export function seedMalls(kernel: SandboxKernel): void {
  const seeded = control(kernel);
  const common = (hue: number) => ({ accountId: 'moademo', imageUrl: kernel.putFile(samplePicture(hue), 'image/png') });
  seeded.seedProduct({
    ...common(210),
    name: '린넨 셔츠',
    price: 23_900,
    sellerCode: 'LS-1001',
    optionNames: ['색상', '사이즈'],
    items: ['백색', '남색'].flatMap((color, at) =>
      ['M', 'L'].map((size, index) => ({
        optionValues: [color, size],
        price: size === 'L' ? 24_900 : 23_900,
        quantity: 5 + at * 2 + index,
        itemCode: `LS-1001-${at + 1}${size}`,
      })),
    ),
    detailHtml: '<p>가볍고 시원한 린넨 셔츠입니다.</p>',
  });
  seeded.seedProduct({
    ...common(45),
    name: '캔버스 에코백',
    price: 12_000,
    sellerCode: 'EB-2002',
    optionNames: [],
    items: [{ optionValues: [], price: 12_000, quantity: 30, itemCode: '' }],
    detailHtml: '<p>장보기 좋은 에코백입니다.</p>',
  });
  seeded.seedProduct({
    ...common(95),
    name: '머그컵 350ml',
    price: 8_900,
    sellerCode: 'MC-3003',
    optionNames: ['색상'],
    items: ['크림', '올리브'].map((color) => ({ optionValues: [color], price: 8_900, quantity: 0, itemCode: `MC-3003-${color}` })),
    detailHtml: '<p>매일 쓰기 좋은 머그컵입니다.</p>',
  });
}
