import { samplePicture } from '../kernel/sample-picture.ts';
import type { SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import demoProducts from './demo-products.json' with { type: 'json' };

interface DemoProduct {
  /** Hue and size of its picture. */
  picture: number[];
  name: string;
  price: number;
  sellerCode: string;
  optionNames: string[];
  /** Values, price, stock and code of each item. */
  rows: [string[], number, number, string][];
  detailHtml: string;
}

/** What the first account of a channel sold before Moa came. */
export function seedDemo(kernel: SandboxKernel, channel: SandboxChannel): void {
  const accountId = channel.demoAccounts[0]?.id ?? '';
  const products = (demoProducts as unknown as Record<string, DemoProduct[]>)[channel.shopType] ?? [];
  const control = channel.control(kernel);
  for (const { picture, rows, ...product } of products) {
    const [hue = 0, size] = picture;
    control.seedProduct({
      ...product,
      accountId,
      imageUrl: kernel.putFile(samplePicture(hue, size), 'image/png'),
      items: rows.map(([optionValues, price, quantity, itemCode]) => ({ optionValues, price, quantity, itemCode })),
    });
  }
}
