/** Base products: the draft as the form holds it, the rows as the shops and the ledger need them. */
export { readAcceptedPrices } from './accepted-prices.queries.ts';
export { lastGiven, readKnownOfSeller, readSentFields, type SentFields } from './begin/beginning.ts';
export { type CheckedDraft, categoryProblems, checkDraft, refuseBadDraft, refusePriceChanges, withHarmlessDetails } from './check-draft.ts';
export { countHolders, dropGrams, hasGram, holdersOf } from './grams/grams.ts';
export { loadDraft, loadStored, readShopEntries, requireProduct, type StoredDraft } from './load/load.service.ts';
export { type LoadedDraft, loadDrafts } from './load/load-drafts.ts';
export { storeNewDrafts } from './many/store-many.ts';
export { type FeeRow, feeAt, feeCategories, type RuledAccount, readRuledAccounts, ruleAt, rulesOf } from './price-rules.queries.ts';
export { createProductSeqs, takeProductSeqs } from './product-seqs.ts';
export {
  courierList,
  noticeGroups,
  originList,
  searchStandardCategories,
  standardCategories,
  standardCategory,
} from './reference.ts';
export { lastingKeys, saveDraft, storeDraft, storeSearchWords } from './save.service.ts';
export { isManagementCode, itemCode, managementCode } from './shop-entries.ts';
export { shopLimits } from './shop-limits.ts';
