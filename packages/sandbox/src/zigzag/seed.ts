import { samplePicture } from '../kernel/sample-picture.ts';
import type { SandboxKernel } from '../kernel/types.ts';
import { control } from './control.ts';

/** What the demo store sold before Moa came. */
export function seedStores(kernel: SandboxKernel): void {
  const seeded = control(kernel);
  const common = (hue: number) => ({ accountId: 'moazz', imageUrl: kernel.putFile(samplePicture(hue), 'image/png') });
  seeded.seedProduct({
    ...common(330),
    name: '플리츠 롱스커트',
    price: 32_000,
    sellerCode: 'SK-2001',
    optionNames: ['색상', '사이즈'],
    items: ['블랙', '베이지'].flatMap((color) =>
      ['S', 'M'].map((size, index) => ({
        optionValues: [color, size],
        price: 32_000 + index * 1_000,
        quantity: 6,
        itemCode: `SK-2001-${color}-${size}`,
      })),
    ),
    detailHtml: '<p>사계절 입기 좋은 플리츠 롱스커트입니다.</p>',
  });
  seeded.seedProduct({
    ...common(260),
    name: '데일리 캔버스백',
    price: 19_900,
    sellerCode: 'BG-2002',
    optionNames: [],
    items: [{ optionValues: [], price: 19_900, quantity: 40, itemCode: 'BG-2002' }],
    detailHtml: '<p>매일 들기 좋은 캔버스백입니다.</p>',
  });
}
