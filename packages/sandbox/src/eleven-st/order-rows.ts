import { orderBehind } from '../market/market.ts';
import { stamp } from './dates.ts';
import { carrierName } from './lookups.ts';
import type { Mall, MallLine } from './market.ts';
import { elements } from './xml.ts';

/** What the channel writes where it knows nothing (sheet 5). */
const NULL = 'null';
const DUE_DAYS = 2;

/** One line of an order as the lists show it; `shownStatus` for lists that report old news, `more` for those that say more of it. */
export function orderRow(mall: Mall, line: MallLine, shownStatus?: string, more: Record<string, string> = {}): string {
  const { orderedAt, paidAt, buyer, receiver, message } = orderBehind(mall, line);
  const { reached, remaining, shipment, extra } = line;
  const remote = receiver.zipCode.startsWith('63');
  const dueAt = paidAt === null ? null : paidAt + DUE_DAYS * 86_400_000;
  return elements({
    addPrdNo: 0,
    addPrdYn: 'N',
    bmDlvCst: remote ? 3000 : 0,
    bmDlvCstType: '01',
    bndlDlvSeq: extra.bundled ? line.parcelNo : 0,
    bndlDlvYN: extra.bundled ? 'Y' : 'N',
    custGrdNm: '일반고객',
    delaySendDt: extra.delaySendDt,
    dlvCst: line.fee,
    dlvCstType: line.fee === 0 ? '03' : '01',
    dlvEndDt: reached['501'] === undefined ? NULL : stamp(mall, reached['501']),
    dlvEtprsCd: shipment?.courier ?? '',
    dlvEtprsNm: shipment ? carrierName(shipment.courier) : '',
    dlvMthdCd: shipment?.method ?? NULL,
    dlvNo: line.parcelNo,
    dlvSndDue: stamp(mall, dueAt),
    gblDlvYn: 'N',
    giftCd: '',
    invcNo: shipment?.invoiceNo ?? '',
    lstDlvCst: line.fee,
    lstSellerDscPrc: 0,
    lstTmallDscPrc: 0,
    memID: 'buyer01',
    memNo: '10000001',
    ordAmt: line.unitPrice * remaining,
    ordBaseAddr: '',
    ordDlvReqCont: message === '' ? NULL : message,
    ordDt: stamp(mall, orderedAt),
    ordDtlsAddr: '',
    ordMailNo: NULL,
    ordNm: buyer.name,
    ordNo: line.orderNo,
    ordOptWonStl: extra.addPrc * remaining,
    ordPayAmt: line.unitPrice * remaining + line.fee,
    ordPrdSeq: line.no,
    ordPrdStat: shownStatus ?? (/^[A-Z]?\d+$/.test(line.state) ? line.state : ''),
    ordPrtblTel: buyer.phone,
    ordQty: remaining || line.quantity,
    ordStlEndDt: stamp(mall, paidAt),
    ordTlphnNo: buyer.phone,
    plcodrCnfDt: stamp(mall, reached['301']),
    pocnfrmDt: stamp(mall, reached['901']),
    prdNm: line.productName,
    prdNo: line.productId,
    prdStckNo: line.itemId,
    psnCscUniqNo: '',
    rcvrBaseAddr: receiver.address1,
    rcvrDtlsAddr: receiver.address2,
    rcvrMailNo: receiver.zipCode,
    rcvrMailNoSeq: '',
    rcvrNm: receiver.name,
    rcvrPrtblNo: receiver.phone,
    rcvrTlphn: NULL,
    referSeq: '',
    selPrc: line.unitPrice - extra.addPrc,
    sellerDscPrc: 0,
    sellerPrdCd: line.sellerCode ?? '',
    sellerStockCd: line.itemCode ?? '',
    slctPrdOptNm: line.optionText,
    sndEndDt: stamp(mall, reached['401']),
    tmallDscPrc: 0,
    typeAdd: '02',
    typeBilNo: '1111111111111111111111111',
    ...more,
  });
}
