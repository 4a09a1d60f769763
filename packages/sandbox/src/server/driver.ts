import type { CallEntry, OperationCounters } from '../kernel/call-log.ts';
import type { NewFault } from '../kernel/faults.ts';
import type { ChannelKernel } from '../kernel/kernel.ts';
import { placeRandomOrders, type RandomOrdersResult } from '../kernel/random-orders.ts';
import type { ChannelControl, ChannelEvents, Fault, SandboxAccount, SandboxChannel } from '../kernel/types.ts';
import type { WebhookOutbox } from '../kernel/webhook-outbox.ts';
import { seedDemo } from '../market/demo.ts';

export interface CounterReport {
  operations: Record<string, OperationCounters>;
  /** Answers 429 over all operations. */
  limited: number;
  /** Calls a rate bucket refused, however the channel worded it. */
  bucketRefusals: Record<string, number>;
}

/** A channel as tests, benches and the control API drive it: its own control and what the kernel offers for every channel. */
export interface ChannelDriver extends ChannelControl {
  accounts(): SandboxAccount[];
  addAccount(account: SandboxAccount): void;
  randomOrders(input: { accountId: string; count: number; seed: number }): RandomOrdersResult;
  /** `times` and `probability` are 1, `skip` is 0 by default. */
  addFault(fault: NewFault): Fault;
  faults(): Fault[];
  removeFault(id: string): boolean;
  clearFaults(): void;
  setRateFactor(factor: number): void;
  /** Newest first, at most 500. */
  calls(limit?: number): CallEntry[];
  counters(): CounterReport;
  resetCounters(): void;
  /** How often a write (`orders.dispatch`…) took effect on the lines of an order, answered or not; the last thousand effects are known. */
  effects(operation: string, orderNo: string): number;
  /** The same of every order that is known of, by its number. */
  effectCounts(operation: string): Record<string, number>;
  /** Back to a fresh sandbox: demo accounts and seed only. */
  reset(): void;
}

/** Puts demo accounts and seed into a fresh store. */
export function seedChannel(channel: SandboxChannel, kernel: ChannelKernel): void {
  for (const account of channel.demoAccounts) kernel.addAccount(structuredClone(account));
  channel.seed?.(kernel);
  seedDemo(kernel, channel);
  kernel.store.flush();
}

/** Every change is in the journal when the call returns. */
export function createDriver(channel: SandboxChannel, kernel: ChannelKernel, outbox: WebhookOutbox | null = null): ChannelDriver {
  const control = outbox && channel.events ? withEvents(channel.control(kernel), channel.events, outbox) : channel.control(kernel);
  const durable = <R>(effect: () => R): R => {
    try {
      return effect();
    } finally {
      kernel.store.flush();
    }
  };
  const driver: ChannelDriver = {
    products: (accountId) => control.products(accountId),
    orders: (accountId, limit) => control.orders(accountId, limit),
    placeOrder: (input) => durable(() => control.placeOrder(input)),
    requestCancel: (input) => durable(() => control.requestCancel(input)),
    advanceOrder: (input) => durable(() => control.advanceOrder(input)),
    editProduct: (input) => durable(() => control.editProduct(input)),
    fillSellerFields: (input) => durable(() => control.fillSellerFields(input)),
    sellerFields: (input) => control.sellerFields(input),
    seedProduct: (input) => durable(() => control.seedProduct(input)),
    moveClock: (ms) => durable(() => control.moveClock(ms)),
    expireCredentials: (accountId) => durable(() => control.expireCredentials(accountId)),
    accounts: () => kernel.accounts(),
    addAccount: (account) => durable(() => kernel.addAccount(account)),
    randomOrders: (input) => durable(() => placeRandomOrders(control, input, () => kernel.store.flush())),
    addFault: (fault) => kernel.faults.add(fault),
    faults: () => kernel.faults.list(),
    removeFault: (id) => kernel.faults.remove(id),
    clearFaults: () => kernel.faults.clear(),
    setRateFactor: (factor) => {
      kernel.rateFactor = factor;
      kernel.limiter.emptyBuckets();
    },
    calls: (limit = 100) => kernel.calls.recent(limit),
    counters: () => counterReport(kernel),
    effects: (operation, orderNo) => kernel.effects.count(operation, orderNo),
    effectCounts: (operation) => Object.fromEntries(kernel.effects.counts(operation)),
    resetCounters: () => {
      kernel.calls.clear();
      kernel.limiter.refused.clear();
    },
    reset: () => {
      kernel.reset();
      seedChannel(channel, kernel);
    },
  };
  const restoreCredentials = control.restoreCredentials?.bind(control);
  if (restoreCredentials) driver.restoreCredentials = (accountId) => durable(() => restoreCredentials(accountId));
  if (control.approveProduct) driver.approveProduct = (input) => durable(() => control.approveProduct?.(input));
  const enterAddress = control.enterAddress?.bind(control);
  if (enterAddress) driver.enterAddress = (input) => durable(() => enterAddress(input));
  const refuseGift = control.refuseGift?.bind(control);
  if (refuseGift) driver.refuseGift = (input) => durable(() => refuseGift(input));
  const changeGift = control.changeGift?.bind(control);
  if (changeGift) driver.changeGift = (input) => durable(() => changeGift(input));
  const requestReturn = control.requestReturn?.bind(control);
  if (requestReturn) driver.requestReturn = (input) => durable(() => requestReturn(input));
  const advanceClaim = control.advanceClaim?.bind(control);
  if (advanceClaim) driver.advanceClaim = (input) => durable(() => advanceClaim(input));
  const claimInOffice = control.claimInOffice?.bind(control);
  if (claimInOffice) driver.claimInOffice = (input) => durable(() => claimInOffice(input));
  const dropInOffice = control.dropInOffice?.bind(control);
  if (dropInOffice) driver.dropInOffice = (input) => durable(() => dropInOffice(input));
  const withdrawClaim = control.withdrawClaim?.bind(control);
  if (withdrawClaim) driver.withdrawClaim = (input) => durable(() => withdrawClaim(input));
  const reportUnreceived = control.reportUnreceived?.bind(control);
  if (reportUnreceived) driver.reportUnreceived = (input) => durable(() => reportUnreceived(input));
  const withdrawUnreceived = control.withdrawUnreceived?.bind(control);
  if (withdrawUnreceived) driver.withdrawUnreceived = (input) => durable(() => withdrawUnreceived(input));
  const ask = control.ask?.bind(control);
  if (ask) driver.ask = (input) => durable(() => ask(input));
  const withdrawQuestion = control.withdrawQuestion?.bind(control);
  if (withdrawQuestion) driver.withdrawQuestion = (input) => durable(() => withdrawQuestion(input));
  if (control.questions) driver.questions = control.questions.bind(control);
  const changeAddress = control.changeAddress?.bind(control);
  if (changeAddress) driver.changeAddress = (input) => durable(() => changeAddress(input));
  return driver;
}

function counterReport(kernel: ChannelKernel): CounterReport {
  const operations = kernel.calls.totals();
  const limited = Object.values(operations).reduce((sum, counters) => sum + counters.limited, 0);
  return { operations, limited, bucketRefusals: Object.fromEntries(kernel.limiter.refused) };
}

/** What is done goes out as an event once it is done. */
function withEvents(control: ChannelControl, events: ChannelEvents, outbox: WebhookOutbox): ChannelControl {
  const acts = Object.entries(control).map(([act, work]) => [
    act,
    (input: unknown) => {
      const result = (work as (input: unknown) => unknown)(input);
      const body = events.of(act as keyof ChannelControl, input, result);
      if (body !== null) outbox.add(body);
      return result;
    },
  ]);
  return Object.fromEntries(acts) as ChannelControl;
}
