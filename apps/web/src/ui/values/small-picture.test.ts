import { expect, test } from 'vitest';
import { smallPicture } from './small-picture.ts';

const KEY = '0123456789abcdef0123456789abcdef';

test.each([
  [`/i/${KEY}.jpg`, 36, `/i/${KEY}-96.jpg`],
  [`/i/${KEY}.png`, 48, `/i/${KEY}-96.png`],
  [`/i/${KEY}.jpg`, 52, `/i/${KEY}-240.jpg`],
  [`https://cdn.example.com/i/${KEY}.jpg`, 44, `https://cdn.example.com/i/${KEY}-96.jpg`],
  [`/i/${KEY}.jpg`, 300, `/i/${KEY}.jpg`],
  [`/i/${KEY}-240.jpg`, 36, `/i/${KEY}-240.jpg`],
  ['https://shop.example.com/a.jpg', 36, 'https://shop.example.com/a.jpg'],
  ['data:image/png;base64,AAAA', 36, 'data:image/png;base64,AAAA'],
])('%s at %i pixels is %s', (src, size, small) => {
  expect(smallPicture(src, size)).toBe(small);
});
