export {
  GOODSFLOW_SANDBOX_KEY,
  KC_SANDBOX_KEY,
  NTS_SANDBOX_KEY,
  SERVICE_BASE_PATHS,
  type ServiceName,
  SWEETTRACKER_SANDBOX_KEY,
  TOSS_SANDBOX,
  TRACKER_SANDBOX_KEY,
} from './base-paths.ts';
export { cafe24 } from './cafe24/index.ts';
export { sandboxChannels } from './channels.ts';
export { coupang, setCoupangReviewTime } from './coupang/index.ts';
export { elevenSt, setElevenStMaintenance } from './eleven-st/index.ts';
export type { CallEntry, OperationCounters } from './kernel/call-log.ts';
export { FAULT_KINDS, type NewFault, SandboxFault } from './kernel/faults.ts';
export { readImage } from './kernel/image-facts.ts';
export { ChannelKernel } from './kernel/kernel.ts';
export { agedKst, kstIso, kstParts } from './kernel/kst.ts';
export { seededRandom } from './kernel/random.ts';
export { samplePicture } from './kernel/sample-picture.ts';
export * from './kernel/types.ts';
export { CONTROL_TOKEN_HEADER } from './server/control-api.ts';
export type { ChannelDriver, CounterReport } from './server/driver.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './server/start-sandbox.ts';
export { goodsflowDeliveries, moveGoodsflow } from './services/goodsflow/deliveries.ts';
export { ntsBusinesses } from './services/nts/nts.ts';
export {
  addAlimtalkTemplate,
  SOLAPI_ACCOUNT,
  type SolapiMessage,
  setSolapiBalance,
  setSolapiReport,
  solapiMessages,
} from './services/solapi/state.ts';
export { agreeToss, cancelTossInOffice, keepTossFailure, tossPayments } from './services/toss/payments.ts';
export { keepUnscanned, PARCEL_STEPS, type ParcelStep, scanParcel } from './services/trackers/parcels.ts';
export { smartStoreAccounts, smartStoreSandbox } from './smart-store/channel.ts';
export { zigzag } from './zigzag/index.ts';
