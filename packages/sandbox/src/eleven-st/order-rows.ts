import { stamp } from './dates.ts';
import { carrierName } from './lookups.ts';
import type { Line, Mall } from './state.ts';
import { elements } from './xml.ts';

/** What the channel writes where it knows nothing (sheet 5). */
const NULL = 'null';
const DUE_DAYS = 2;

/** One line of an order as the lists show it; `shownStatus` for lists that tell old news. */
export function orderRow(mall: Mall, line: Line, shownStatus?: string): string {
  const unit = line.selPrc + line.addPrc;
  const shipped = line.sentAt !== null;
  const remote = line.receiver.zipCode.startsWith('63');
  const dueAt = line.paidAt === null ? null : line.paidAt + DUE_DAYS * 86_400_000;
  return elements({
    addPrdNo: 0,
    addPrdYn: 'N',
    bmDlvCst: remote ? 3000 : 0,
    bmDlvCstType: '01',
    bndlDlvSeq: line.bundled ? line.dlvNo : 0,
    bndlDlvYN: line.bundled ? 'Y' : 'N',
    custGrdNm: '일반고객',
    delaySendDt: line.delaySendDt,
    dlvCst: line.dlvCst,
    dlvCstType: line.dlvCst === 0 ? '03' : '01',
    dlvEndDt: line.deliveredAt === null ? NULL : stamp(mall, line.deliveredAt),
    dlvEtprsCd: line.dlvEtprsCd,
    dlvEtprsNm: shipped ? carrierName(line.dlvEtprsCd) : '',
    dlvMthdCd: shipped ? line.dlvMthdCd : NULL,
    dlvNo: line.dlvNo,
    dlvSndDue: stamp(mall, dueAt),
    gblDlvYn: 'N',
    giftCd: '',
    invcNo: line.invcNo,
    lstDlvCst: line.dlvCst,
    lstSellerDscPrc: 0,
    lstTmallDscPrc: 0,
    memID: 'buyer01',
    memNo: '10000001',
    ordAmt: unit * line.quantity,
    ordBaseAddr: '',
    ordDlvReqCont: line.message === '' ? NULL : line.message,
    ordDt: stamp(mall, line.orderedAt),
    ordDtlsAddr: '',
    ordMailNo: NULL,
    ordNm: line.buyer.name,
    ordNo: line.ordNo,
    ordOptWonStl: line.addPrc * line.quantity,
    ordPayAmt: unit * line.quantity + line.dlvCst,
    ordPrdSeq: line.ordPrdSeq,
    ordPrdStat: shownStatus ?? (/^[A-Z]?\d+$/.test(line.status) ? line.status : ''),
    ordPrtblTel: line.buyer.phone,
    ordQty: line.quantity === 0 ? line.ordered : line.quantity,
    ordStlEndDt: stamp(mall, line.paidAt),
    ordTlphnNo: line.buyer.phone,
    plcodrCnfDt: stamp(mall, line.confirmedAt),
    pocnfrmDt: stamp(mall, line.decidedAt),
    prdNm: line.prdNm,
    prdNo: line.prdNo,
    prdStckNo: line.prdStckNo,
    psnCscUniqNo: '',
    rcvrBaseAddr: line.receiver.address1,
    rcvrDtlsAddr: line.receiver.address2,
    rcvrMailNo: line.receiver.zipCode,
    rcvrMailNoSeq: '',
    rcvrNm: line.receiver.name,
    rcvrPrtblNo: line.receiver.phone,
    rcvrTlphn: NULL,
    referSeq: '',
    selPrc: line.selPrc,
    sellerDscPrc: 0,
    sellerPrdCd: line.sellerPrdCd,
    sellerStockCd: line.sellerStockCd,
    slctPrdOptNm: line.optionText,
    sndEndDt: stamp(mall, line.sentAt),
    tmallDscPrc: 0,
    typeAdd: '02',
    typeBilNo: '1111111111111111111111111',
  });
}
