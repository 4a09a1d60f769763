/** The scan desk with the server behind it: what is scanned is asked for one after the other, in the order of the scans. */
import COURIERS from 'virtual:moa-courier-spellings';
import { ORDER_ACTIONS } from '@moa/core';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../client/api.ts';
import { useDraftOwner } from '../../../client/use-user.ts';
import { toProblem } from '../../../ui/problem.ts';
import { readStored, writeStored } from '../../../ui/stored.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { trackJob } from '../jobs/tracked-jobs.ts';
import { renewOrders } from '../queries.ts';
import { beep } from './beep.ts';
import { invoiced, isParcels, linesOf, nothingScanned, putAside, removed, type ScanState, scanned, sent } from './scan-state.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export function useScan(usual: string | null) {
  const owner = useDraftOwner();
  const keys = { parcels: `moa-scan-${owner}`, courier: `moa-scan-courier-${owner}`, sound: `moa-scan-sound-${owner}` };
  const [state, setState] = useState<ScanState>(() => nothingScanned(readStored(keys.parcels, [], isParcels)));
  const [courierCode, setCourier] = useState(() => readStored(keys.courier, usual ?? 'CJ', isText));
  const [sound, setSound] = useState(() => readStored(keys.sound, true, isFlag));
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  // What the next scan begins with; the state may be drawn later.
  const now = useRef(state);
  const queue = useRef<Promise<void>>(Promise.resolve());

  function put(next: ScanState): void {
    now.current = next;
    writeStored(keys.parcels, next.parcels);
    setState(next);
    if (next.said && sound) beep(next.said.tone);
  }

  /** A reader types faster than a server answers: scans wait for one another and none is lost. */
  function take(text: string): void {
    setBusy(true);
    const mine = queue.current.then(() => one(text));
    queue.current = mine;
    void mine.finally(() => {
      if (queue.current === mine) setBusy(false);
    });
  }

  async function one(text: string): Promise<void> {
    const { current } = now.current;
    try {
      if (current === null) {
        const { kind, rows } = await api.shipping.scan({ code: text });
        put(scanned(now.current, text, kind, rows));
        return;
      }
      const planned = current.rows.find((row) => row.plannedCourier !== null)?.plannedCourier;
      const courier = COURIERS.find(({ code }) => code === (planned ?? courierCode));
      const ids = current.rows.map(({ id }) => id);
      const { orderNos } = await api.shipping.scanInvoice({ invoiceNo: text, ids });
      put(
        invoiced(now.current, {
          text,
          courierCode: courier?.code ?? courierCode,
          courierName: courier?.name ?? courierCode,
          format: courier?.format ?? { lengths: [], check: null },
          usedBy: orderNos,
        }),
      );
    } catch (error) {
      const { title, detail } = toProblem(error);
      put({ ...now.current, said: { tone: 'BAD', text: `${detail ?? title} 한 번 더 찍어주십시오.` } });
    }
  }

  async function send(): Promise<void> {
    const { parcels } = now.current;
    if (parcels.length === 0 || sending) return;
    setSending(true);
    try {
      const items = parcels.flatMap((parcel) =>
        parcel.ids.map((id) => ({ id, courierCode: parcel.courierCode, invoiceNo: parcel.invoiceNo })),
      );
      const { jobId, rejected } = await api.orders.dispatch({ items });
      const { title } = ORDER_ACTIONS.dispatch;
      const refused = new Set(rejected.map(({ id }) => id));
      const going = linesOf(parcels).filter((id) => !refused.has(id));
      if (jobId !== null)
        trackJob({ jobId, title: `${title} ${formatCount(going.length)}`, doing: `${title} 중`, lineIds: new Set(going), refused: [] });
      renewOrders();
      put({
        ...sent(now.current, linesOf(parcels), rejected),
        said:
          rejected.length === 0
            ? { tone: 'GOOD', text: `주문 ${formatCount(going.length)}을 보내고 있어요.` }
            : { tone: 'BAD', text: `주문 ${formatCount(rejected.length)}은 보내지 못했습니다. 목록에서 이유를 확인해주십시오.` },
      });
    } catch (error) {
      const { title, detail } = toProblem(error);
      put({ ...now.current, said: { tone: 'BAD', text: detail ?? title } });
    } finally {
      setSending(false);
    }
  }

  useEffect(() => void writeStored(keys.courier, courierCode), [keys.courier, courierCode]);
  useEffect(() => void writeStored(keys.sound, sound), [keys.sound, sound]);

  return {
    state,
    busy,
    sending,
    sound,
    courierCode,
    setCourier,
    setSound,
    take,
    send,
    putAside: () => put(putAside(now.current)),
    remove: (invoiceNo: string) => put(removed(now.current, invoiceNo)),
  };
}
