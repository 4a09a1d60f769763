import { cafe24 } from './cafe24/index.ts';
import type { SandboxChannel } from './kernel/types.ts';

/** Every simulated channel; a new one is one line here. */
export const sandboxChannels: readonly SandboxChannel[] = [cafe24];
