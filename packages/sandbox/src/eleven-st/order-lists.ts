import { unpaged } from '../market/lists.ts';
import { linesOf, orderOf, timeRange } from '../market/market.ts';
import { CODES, listAnswer, Refusal } from './answers.ts';
import { readWindow } from './dates.ts';
import type { LineStatus, Mall, MallLine } from './market.ts';
import { orderRow } from './order-rows.ts';
import { claimOfLine } from './sent-back.ts';
import { type Call, LIST, type Route } from './wire.ts';

const MAX_DAYS = 7;
const MANY_ORDERS = 100;

interface Stage {
  status: LineStatus;
  /** Only lines whose delay the seller announced. */
  delayed?: boolean;
}

/** Stage lists (sheet 5). Each counts its window by the time the line came into the stage. */
const STAGES: Record<string, Stage> = {
  standby: { status: 'STANDBY' },
  complete: { status: '202' },
  packaging: { status: '301' },
  'delaydelivery/completes': { status: '202', delayed: true },
  'delaydelivery/packagings': { status: '301', delayed: true },
  shipping: { status: '401' },
  dlvcompleted: { status: '501' },
  completed: { status: '901' },
};

/** The stage that follows, for lists that answer a line as it was a moment ago. */
const NEXT: Partial<Record<LineStatus, LineStatus>> = { '202': '301', '301': '401', '401': '501', '501': '901' };

export const orderListRoutes: readonly Route[] = [
  ...Object.entries(STAGES).map(
    ([name, stage]): Route => ['GET', `/ordservices/${name}/:from/:to`, 'orders.collect', (call) => stageList(call, stage), LIST],
  ),
  ['GET', '/ordservices/reservatecomplete/:from/:to', 'orders.collect', reservedList, LIST],
  ['GET', '/ordservices/complete/:ordNo', 'orders.lookUp', completeOne, LIST],
  ['GET', '/claimservice/orderlistalladdr/:ordNo', 'orders.lookUp', wholeOrder, LIST],
  ['GET', '/claimservice/orderlistall/:ordNos', 'orders.lookUp', manyOrders, LIST],
];

interface Shown {
  line: MallLine;
  /** Said in place of the line's own status. */
  status?: LineStatus;
}

function* rows(mall: Mall, shown: Shown[]): Generator<string> {
  for (const { line, status } of shown) yield orderRow(mall, line, status);
}

function answerOf(mall: Mall, lines: MallLine[]): Iterable<string> {
  return listAnswer(
    'orders',
    'order',
    rows(
      mall,
      lines.map((line) => ({ line })),
    ),
  );
}

/** A state check also names the return or exchange of a line. */
function stateCheck(mall: Mall, lines: MallLine[]): Iterable<string> {
  return listAnswer(
    'orders',
    'order',
    lines.map((line) => orderRow(mall, line, undefined, claimOfLine(mall, line))),
  );
}

function inWindow(mall: Mall, accountId: string, status: LineStatus, window: { from: number; to: number }): MallLine[] {
  return mall.linesByState.range(timeRange(window, accountId, status)).map(({ value }) => value);
}

/** Nothing is sold by reservation here. */
function reservedList(call: Call): Iterable<string> {
  readWindow(call, MAX_DAYS);
  return answerOf(call.mall, []);
}

function stageList(call: Call, { status, delayed = false }: Stage): Iterable<string> {
  const { mall, account, request } = call;
  const window = readWindow(call, MAX_DAYS);
  const linesIn = (of: LineStatus) => inWindow(mall, account.id, of, window).filter((line) => !delayed || line.extra.delaySendDt !== '');
  const found: Shown[] = linesIn(status).map((line) => ({ line }));
  const next = NEXT[status];
  if (next && mall.kernel.pageFault(request, 'OUT_OF_ORDER_STATUS')) for (const line of linesIn(next)) found.push({ line, status });
  // There are no pages here (sheet 3).
  return listAnswer('orders', 'order', rows(mall, unpaged(mall.kernel, request, found)));
}

/** Lines of an order of this seller, unpaid and expired ones left out. */
function ownLines(call: Call, ordNo: string): MallLine[] {
  const order = orderOf(call.mall, call.account.id, ordNo);
  return order?.paidAt ? linesOf(call.mall, order) : [];
}

function completeOne(call: Call): Iterable<string> {
  const lines = ownLines(call, call.params.ordNo ?? '').filter((line) => line.state === '202');
  return answerOf(call.mall, lines);
}

/** Every line of an order in whatever state it is. */
function wholeOrder(call: Call): Iterable<string> {
  return stateCheck(call.mall, ownLines(call, call.params.ordNo ?? ''));
}

function manyOrders(call: Call): Iterable<string> {
  const ordNos = (call.params.ordNos ?? '').split(',').filter((ordNo) => ordNo !== '');
  if (ordNos.length === 0 || ordNos.length > MANY_ORDERS)
    throw new Refusal(CODES.GENERIC, `주문번호는 1~${MANY_ORDERS}개까지 조회할 수 있습니다.`);
  const lines = ordNos.flatMap((ordNo) => ownLines(call, ordNo));
  return stateCheck(call.mall, lines);
}
