import { cafe24 } from './cafe24/index.ts';
import { coupang } from './coupang/index.ts';
import { elevenSt } from './eleven-st/index.ts';
import { auction, gmarket } from './esm/index.ts';
import { talkGift, talkStore } from './kakao/index.ts';
import type { SandboxChannel } from './kernel/types.ts';
import { smartStoreSandbox } from './smart-store/channel.ts';
import { zigzag } from './zigzag/index.ts';

/** Every simulated channel in display order; a new one is one line here. */
export const sandboxChannels: readonly SandboxChannel[] = [
  smartStoreSandbox,
  elevenSt,
  coupang,
  auction,
  gmarket,
  cafe24,
  zigzag,
  talkStore,
  talkGift,
];
