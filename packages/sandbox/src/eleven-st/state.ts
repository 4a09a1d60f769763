import type { Collection, Index, OrderedIndex, SandboxKernel } from '../kernel/types.ts';
import { BusinessTime, timeKey } from '../shared/business-time.ts';
import type { XmlNode } from './xml.ts';

/** Times are business time (see BusinessTime), numbers of records decimal texts, money whole won. */
export interface Product {
  prdNo: string;
  accountId: string;
  /** Accepted simple fields of the Product XML by name. */
  fields: Record<string, string>;
  images: string[];
  htmlDetail: string;
  /** Accepted elements with children of their own that are kept as they come: certifications, free-text options. Absent in older journals. */
  groups?: Record<string, XmlNode[]>;
  selPrc: number;
  /** Option titles in order; empty without options. */
  titles: string[];
  stockNos: string[];
  stopped: boolean;
  createdAt: number;
  updatedAt: number;
}

/** One sellable row; a product without options has one as well. */
export interface Stock {
  prdStckNo: string;
  prdNo: string;
  accountId: string;
  values: string[];
  addPrc: number;
  stckQty: number;
  selQty: number;
  sellerStockCd: string;
  /** `optWght`, which only a change of stock writes; absent in older journals. */
  weight?: string;
  usable: boolean;
  /** Taken away by a change of options. */
  retired: boolean;
}

export type LineStatus = 'STANDBY' | '202' | '301' | '401' | '501' | '901' | 'B01' | 'EXPIRED';

export interface Line {
  ordNo: string;
  ordPrdSeq: string;
  accountId: string;
  dlvNo: string;
  prdNo: string;
  prdStckNo: string;
  status: LineStatus;
  /** When the line came into its status. */
  statusAt: number;
  ordered: number;
  /** Pieces left after cancels. */
  quantity: number;
  selPrc: number;
  addPrc: number;
  prdNm: string;
  optionText: string;
  sellerPrdCd: string;
  sellerStockCd: string;
  dlvCst: number;
  bundled: boolean;
  orderedAt: number;
  paidAt: number | null;
  confirmedAt: number | null;
  sentAt: number | null;
  deliveredAt: number | null;
  decidedAt: number | null;
  dlvMthdCd: string;
  dlvEtprsCd: string;
  invcNo: string;
  delaySendDt: string;
  buyer: { name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
  dueAt: number | null;
}

/** 01 requested, 02 done, 05 withdrawn by the buyer or refused by the seller. */
export type CancelStatus = '01' | '02' | '05';

export interface Cancel {
  ordPrdCnSeq: string;
  accountId: string;
  ordNo: string;
  ordPrdSeq: string;
  quantity: number;
  status: CancelStatus;
  statusAt: number;
  createdAt: number;
  reasonCode: string;
  reason: string;
  /** 01 buyer, 02 seller. */
  by: '01' | '02';
  dueAt: number | null;
}

export interface Mall {
  kernel: SandboxKernel;
  time: BusinessTime;
  products: Collection<Product>;
  productsByAccount: OrderedIndex<Product>;
  productsByCode: Index<Product>;
  stocks: Collection<Stock>;
  lines: Collection<Line>;
  linesByStatus: OrderedIndex<Line>;
  linesByAccount: OrderedIndex<Line>;
  linesByOrder: Index<Line>;
  linesByDelivery: Index<Line>;
  linesDue: OrderedIndex<Line>;
  cancels: Collection<Cancel>;
  cancelsByStatus: OrderedIndex<Cancel>;
  cancelsByLine: Index<Cancel>;
  cancelsDue: OrderedIndex<Cancel>;
  revokedKeys: Collection<{ accountId: string }>;
  settings: Collection<number>;
}

const malls = new WeakMap<SandboxKernel, Mall>();

const due = (record: { dueAt: number | null }) => (record.dueAt === null ? null : timeKey(record.dueAt));

export function lineId(ordNo: string, ordPrdSeq: string): string {
  return `${ordNo}-${ordPrdSeq.padStart(3, '0')}`;
}

/** The state of the simulated 11ST behind `kernel`; always the same object for the same kernel. */
export function mallOf(kernel: SandboxKernel): Mall {
  const known = malls.get(kernel);
  if (known) return known;
  const { store } = kernel;
  const products = store.collection<Product>('products');
  const lines = store.collection<Line>('lines');
  const cancels = store.collection<Cancel>('cancels');
  const mall: Mall = {
    kernel,
    time: new BusinessTime(kernel.clock, store),
    products,
    productsByAccount: products.ordered((product) => `${product.accountId}|`),
    productsByCode: products.index((product) => `${product.accountId}|${product.fields.sellerPrdCd ?? ''}`),
    stocks: store.collection<Stock>('stocks'),
    lines,
    linesByStatus: lines.ordered((line) => `${line.accountId}|${line.status}|${timeKey(line.statusAt)}`),
    linesByAccount: lines.ordered((line) => `${line.accountId}|${timeKey(line.orderedAt)}`),
    linesByOrder: lines.index((line) => line.ordNo),
    linesByDelivery: lines.index((line) => line.dlvNo),
    linesDue: lines.ordered(due),
    cancels,
    cancelsByStatus: cancels.ordered((cancel) => `${cancel.accountId}|${cancel.status}|${timeKey(cancel.statusAt)}`),
    cancelsByLine: cancels.index((cancel) => lineId(cancel.ordNo, cancel.ordPrdSeq)),
    cancelsDue: cancels.ordered(due),
    revokedKeys: store.collection<{ accountId: string }>('revokedKeys'),
    settings: store.collection<number>('settings'),
  };
  malls.set(kernel, mall);
  return mall;
}

const SEQUENCES = { product: 7_300_100_101, stock: 29_800_200_201, delivery: 2_140_300_301, cancel: 510_001, order: 401_001 } as const;

export function nextNo(mall: Mall, sequence: keyof typeof SEQUENCES): string {
  return String(mall.kernel.store.next(sequence, SEQUENCES[sequence]));
}

export function putLine(mall: Mall, line: Line): void {
  mall.lines.put(lineId(line.ordNo, line.ordPrdSeq), line);
}

/** Rows of a product in option order. */
export function stocksOf(mall: Mall, product: Product): Stock[] {
  return product.stockNos.flatMap((no) => mall.stocks.get(no) ?? []);
}

/** Sheet 4 and domain/orders: 103 on sale, 104 sold out, 105 stopped. */
export function saleStatus(mall: Mall, product: Product): '103' | '104' | '105' {
  if (product.stopped) return '105';
  return stocksOf(mall, product).some((stock) => stock.usable && stock.stckQty > 0) ? '103' : '104';
}

export const SALE_STATUS_NAMES = { '103': '판매중', '104': '품절', '105': '판매중지' } as const;
