/** Sandboxes that the tests of one channel talk to: their files in a folder of their own, their clock standing still until it is moved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopType } from '@moa/core';
import type { PlaceOrderInput, SandboxChannel } from '../kernel/types.ts';
import type { ChannelDriver } from '../server/driver.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../server/start-sandbox.ts';

/** The files of a sandbox and its idea of now. */
export interface Standing {
  /** Epoch ms; moved to age the dates of the protocol and to empty the buckets. */
  clock: { at: number };
  /** A sandbox over these files; another one beside it is what a restart finds. */
  start(): Promise<RunningSandbox>;
  remove(): void;
}

export function standing(channels: readonly SandboxChannel[], at: number, options: Partial<SandboxOptions> = {}): Standing {
  const dataDir = mkdtempSync(join(tmpdir(), `moa-${channels[0]?.shopType.toLowerCase()}-`));
  const clock = { at };
  return {
    clock,
    start: () =>
      startSandbox({
        port: 0,
        dataDir,
        rateFactor: 0,
        channels,
        clock: { now: () => new Date(clock.at) },
        monotonic: () => clock.at,
        ...options,
      }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** A running sandbox. */
export interface StandingRig {
  sandbox: RunningSandbox;
  /** Time of the sandbox. */
  now: Date;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The channels, on a Monday morning. */
export async function standingRig(channels: readonly SandboxChannel[], options: Partial<SandboxOptions> = {}): Promise<StandingRig> {
  const { clock, start, remove } = standing(channels, Date.parse('2026-03-02T01:15:30Z'), options);
  const rig = {
    sandbox: await start(),
    get now() {
      return new Date(clock.at);
    },
    set now(now: Date) {
      clock.at = now.getTime();
    },
    async restart() {
      await rig.sandbox.close();
      rig.sandbox = await start();
    },
    async close() {
      await rig.sandbox.close();
      remove();
    },
  };
  return rig;
}

/** A running sandbox of which one channel is driven. */
export interface ChannelRig extends StandingRig {
  /** Of the sandbox that runs, also after a restart. */
  readonly control: ChannelDriver;
}

export async function channelRig(
  channels: readonly SandboxChannel[],
  shopType: ShopType,
  options: Partial<SandboxOptions> = {},
): Promise<ChannelRig> {
  const rig = await standingRig(channels, options);
  return Object.defineProperty(rig, 'control', { get: () => rig.sandbox.control(shopType) }) as ChannelRig;
}

/** An answer's body as JSON; null for what is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Who orders, and where to. */
export const BUYER: Omit<PlaceOrderInput, 'accountId' | 'lines'> = {
  buyer: { name: '김민준', phone: '010-1234-5678' },
  receiver: { name: '이서연', phone: '010-8765-4321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101호' },
  message: '문 앞에 놓아 주세요',
};
