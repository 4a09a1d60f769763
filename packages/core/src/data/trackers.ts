/**
 * What trackers and GOODSFLOW call our couriers (docs/sheets/delivery-tracking.md 1 and 2, goodsflow.md 3). Beside the table of couriers, which
 * screens load too.
 */
import couriers from './couriers.json' with { type: 'json' };

export interface TrackerIds {
  /** Of tracker.delivery: `kr.cjlogistics`. */
  deliveryTracker: string | null;
  /** Of SweetTracker: `04`. */
  sweetTracker: string | null;
  /** Of GOODSFLOW: `KOREX`. */
  goodsflow: string | null;
}

const DELIVERY_TRACKER: Readonly<Record<string, string>> = {
  CJ: 'kr.cjlogistics',
  HANJIN: 'kr.hanjin',
  LOTTE: 'kr.lotte',
  EPOST: 'kr.epost',
  REGISTPOST: 'kr.epost',
  LOGEN: 'kr.logen',
  KDEXP: 'kr.kdexp',
  DAESIN: 'kr.daesin',
  ILYANG: 'kr.ilyanglogis',
  CHUNIL: 'kr.chunilps',
  CUPOST: 'kr.cupost',
  GSPOSTBOX: 'kr.cvsnet',
  HOMEPICK: 'kr.homepick',
  COUPANG_SELF: 'kr.coupangls',
};

const GOODSFLOW: Readonly<Record<string, string>> = {
  CJ: 'KOREX',
  HANJIN: 'HANJIN',
  LOTTE: 'LOTTE',
  EPOST: 'EPOST',
  LOGEN: 'LOGEN',
  ILYANG: 'ILYANG',
};

const SWEET_TRACKER = new Map(couriers.couriers.map(({ code, trackerCode }) => [code, trackerCode ?? null]));
const FROM_GOODSFLOW = new Map(Object.entries(GOODSFLOW).map(([code, transporter]) => [transporter, code]));

export function trackerIds(courierCode: string): TrackerIds {
  return {
    deliveryTracker: DELIVERY_TRACKER[courierCode] ?? null,
    sweetTracker: SWEET_TRACKER.get(courierCode) ?? null,
    goodsflow: GOODSFLOW[courierCode] ?? null,
  };
}

/** Our courier by GOODSFLOW's word; null for one that we do not know. */
export function courierOfGoodsflow(transporter: string): string | null {
  return FROM_GOODSFLOW.get(transporter) ?? null;
}
