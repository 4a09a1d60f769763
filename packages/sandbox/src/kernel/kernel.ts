import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopType } from '@moa/core';
import { type CallEntry, CallLog } from './call-log.ts';
import { EffectLog } from './effect-log.ts';
import { FaultList, type PageFaultKind, SandboxFault, strikesBeforeEffect } from './faults.ts';
import { ImageFetcher } from './fetch-image.ts';
import { OtherAnswers } from './other-answers.ts';
import { RateLimiter } from './rate.ts';
import { JournaledStore, SEQUENCES } from './store.ts';
import type { BusinessClock, Collection, Fault, ImageFacts, RateAnswer, SandboxAccount, SandboxKernel } from './types.ts';

const ACCOUNTS = '__accounts';

const FILE_TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** What the server keeps about a request while it runs. */
export interface RequestState {
  call: CallEntry;
  startedAt: number;
  /** Fault to apply when the route answers. */
  fault: Fault | null;
}

export interface KernelOptions {
  /** Of the channel or service; its files are named after it. */
  name: string;
  dataDir: string;
  /** Of the records that the store holds; 1 where it is absent. */
  recordsVersion?: number;
  recordsKept?: readonly string[];
  rateFactor: number;
  clock: BusinessClock;
  /** Milliseconds that never go back, for rate limits and durations. */
  monotonic: () => number;
  /** Other channels of the same sandbox. */
  beside?: (shopType: ShopType) => SandboxKernel | undefined;
}

const journalPath = ({ name, dataDir }: KernelOptions, version: number) =>
  join(dataDir, version === 1 ? `${name}.jsonl` : `${name}.v${version}.jsonl`);

/** The store of this form of records. Numbers that an older form gave out are not given again. */
function openStore(options: KernelOptions): JournaledStore {
  const version = options.recordsVersion ?? 1;
  const store = new JournaledStore(journalPath(options, version));
  const older = journalPath(options, version - 1);
  if (version > 1 && store.fresh && existsSync(older)) store.adopt(older, [ACCOUNTS, SEQUENCES, ...(options.recordsKept ?? [])]);
  return store;
}

/** The kernel of one simulated channel or service. */
export class ChannelKernel implements SandboxKernel {
  readonly name: string;
  readonly store: JournaledStore;
  readonly clock: BusinessClock;
  rateFactor: number;
  readonly faults = new FaultList();
  readonly calls = new CallLog();
  readonly effects = new EffectLog();
  readonly answers = new OtherAnswers();
  readonly limiter: RateLimiter;
  readonly monotonic: () => number;
  readonly beside: (shopType: ShopType) => SandboxKernel | undefined;
  private readonly images: ImageFetcher;
  private readonly filesDir: string;
  private readonly requests = new WeakMap<object, RequestState>();
  private readonly accountRecords: Collection<SandboxAccount>;

  constructor(options: KernelOptions) {
    this.name = options.name;
    this.clock = options.clock;
    this.rateFactor = options.rateFactor;
    this.monotonic = options.monotonic;
    this.beside = options.beside ?? (() => undefined);
    this.limiter = new RateLimiter(options.monotonic);
    this.images = new ImageFetcher(options.monotonic);
    this.filesDir = join(options.dataDir, 'files', options.name);
    this.store = openStore(options);
    this.accountRecords = this.store.collection<SandboxAccount>(ACCOUNTS);
  }

  account(id: string): SandboxAccount | undefined {
    return this.accountRecords.get(id);
  }

  accounts(): SandboxAccount[] {
    return [...this.accountRecords.values()];
  }

  addAccount(account: SandboxAccount): void {
    this.accountRecords.put(account.id, account);
  }

  begin(request: object, method: string, path: string): void {
    const call = this.calls.begin(this.clock.now(), method, path);
    this.requests.set(request, { call, startedAt: this.monotonic(), fault: null });
  }

  stateOf(request: object): RequestState | undefined {
    return this.requests.get(request);
  }

  /** Status 0 means that the client got no (whole) answer. */
  finish(request: object, status: number): void {
    const state = this.requests.get(request);
    if (!state || state.call.status !== null) return;
    this.calls.finish(state.call, status, this.monotonic() - state.startedAt);
  }

  operation(request: object, name: string): void {
    const state = this.requests.get(request);
    if (state) state.call.operation = name;
    const fault = this.faults.strike(name);
    if (!fault) return;
    if (state) state.call.fault = fault.kind;
    if (strikesBeforeEffect(fault.kind)) throw new SandboxFault(fault.kind);
    if (state) state.fault = fault;
  }

  pageFault(request: object, kind: PageFaultKind): boolean {
    const call = this.requests.get(request)?.call;
    const fault = this.faults.strikePage(call?.operation ?? '*', kind);
    if (fault && call) call.fault = kind;
    return fault !== null;
  }

  effect(operation: string, subject: string): void {
    this.effects.add(operation, subject);
  }

  take(bucketKey: string, perSecond: number, burst: number): RateAnswer {
    return this.limiter.take(bucketKey, perSecond, burst, this.rateFactor);
  }

  fetchImage(url: string): Promise<ImageFacts> {
    return this.images.fetch(url);
  }

  putFile(bytes: Buffer, contentType: string): string {
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${FILE_TYPES[contentType] ?? 'bin'}`;
    const path = join(this.filesDir, name);
    if (!existsSync(path)) {
      mkdirSync(this.filesDir, { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    }
    return `/files/${this.name}/${name}`;
  }

  /** Bytes of a file kept by `putFile`, by the last part of its path. */
  readFile(name: string): { bytes: Buffer; contentType: string } | null {
    const match = /^[0-9a-f]{64}\.(jpg|png|gif|webp|bin)$/.exec(name);
    const path = join(this.filesDir, name);
    if (!match || !existsSync(path)) return null;
    const known = Object.entries(FILE_TYPES).find(([, extension]) => extension === match[1]);
    return { bytes: readFileSync(path), contentType: known?.[0] ?? 'application/octet-stream' };
  }

  /** Forgets every record, fault, bucket and call. The caller puts accounts and seed in again. */
  reset(): void {
    this.store.reset();
    this.faults.clear();
    this.calls.clear();
    this.effects.clear();
    this.answers.clear();
    this.limiter.clear();
    this.images.clear();
  }

  close(): void {
    this.store.close();
  }
}
