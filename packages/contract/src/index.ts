import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { admin } from './admin.ts';
import { automation } from './automation.ts';
import { batch } from './batch.ts';
import { calls } from './calls.ts';
import { catalog } from './catalog.ts';
import { claims } from './claims.ts';
import { collections } from './collections.ts';
import { codes, common, payment, usage } from './common.ts';
import { company } from './company.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { goodsflow } from './goodsflow.ts';
import { holidays } from './holidays.ts';
import { inquiries } from './inquiries.ts';
import { home, jobs } from './jobs.ts';
import { join } from './join.ts';
import { leaving } from './leaving.ts';
import { listings } from './listings.ts';
import { adminNotices, notices } from './notices.ts';
import { orders } from './orders.ts';
import { plans } from './plans.ts';
import { profile } from './profile.ts';
import { purchases } from './purchases.ts';
import { questions } from './questions.ts';
import { rules } from './rules.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { settlement } from './settlement.ts';
import { sheets } from './sheets.ts';
import { shipping } from './shipping.ts';
import { shops } from './shops.ts';
import { stock } from './stock.ts';
import { subUsers } from './sub-users.ts';
import { templates } from './templates.ts';
import { tracking } from './tracking.ts';

/**
 * Every operation of the API, by the server module that serves it. Written out by the types of its parts: what the compiler writes down by itself
 * says each of them a second time, in a megabyte that every program that imports it has to read.
 */
export type Contract = {
  accounts: typeof accounts;
  join: typeof join;
  files: typeof files;
  shops: typeof shops;
  calls: typeof calls;
  catalog: typeof catalog;
  batch: typeof batch;
  templates: typeof templates;
  listings: typeof listings;
  stock: typeof stock;
  orders: typeof orders;
  shipping: typeof shipping;
  tracking: typeof tracking;
  goodsflow: typeof goodsflow;
  automation: typeof automation;
  claims: typeof claims;
  settlement: typeof settlement;
  collections: typeof collections;
  questions: typeof questions;
  plans: typeof plans;
  rules: typeof rules;
  sheets: typeof sheets;
  jobs: typeof jobs;
  home: typeof home;
  inquiries: typeof inquiries;
  profile: typeof profile;
  company: typeof company;
  leaving: typeof leaving;
  security: typeof security;
  notices: typeof notices;
  adminNotices: typeof adminNotices;
  common: typeof common;
  codes: typeof codes;
  addresses: typeof addresses;
  payment: typeof payment;
  purchases: typeof purchases;
  events: typeof events;
  usage: typeof usage;
  settings: typeof settings;
  holidays: typeof holidays;
  admin: typeof admin;
  subUsers: typeof subUsers;
};

export const contract: Contract = {
  accounts,
  join,
  files,
  shops,
  calls,
  catalog,
  batch,
  templates,
  listings,
  stock,
  orders,
  shipping,
  tracking,
  goodsflow,
  automation,
  claims,
  settlement,
  collections,
  questions,
  plans,
  rules,
  sheets,
  jobs,
  home,
  inquiries,
  profile,
  company,
  leaving,
  security,
  notices,
  adminNotices,
  common,
  codes,
  addresses,
  payment,
  purchases,
  events,
  usage,
  settings,
  holidays,
  admin,
  subUsers,
};

export * from './accounts.ts';
export * from './addresses.ts';
export * from './admin.ts';
export * from './automation.ts';
export * from './batch.ts';
export * from './calls.ts';
export * from './catalog.ts';
export * from './catalog-rows.ts';
export * from './claims.ts';
export * from './collections.ts';
export * from './common.ts';
export * from './company.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './files.ts';
export * from './goodsflow.ts';
export * from './holidays.ts';
export * from './inquiries.ts';
export * from './jobs.ts';
export * from './join.ts';
export * from './leaving.ts';
export * from './listings.ts';
export * from './matching.ts';
export * from './notices.ts';
export * from './operation.ts';
export * from './order-info.ts';
export * from './order-memos.ts';
export * from './order-rows.ts';
export * from './orders.ts';
export * from './plans.ts';
export * from './product-draft.ts';
export * from './profile.ts';
export * from './purchases.ts';
export * from './query.ts';
export * from './questions.ts';
export * from './rules.ts';
export * from './security.ts';
export * from './settings.ts';
export * from './settlement.ts';
export { SETTLE_FILE_MAX, SETTLE_ROWS_MAX } from './settlement-rows.ts';
export * from './sheets.ts';
export * from './shipping.ts';
export * from './shops.ts';
export * from './stock.ts';
export * from './sub-users.ts';
export * from './templates.ts';
export * from './token.ts';
export * from './tracking.ts';
export * from './vocabulary.ts';
export * from './wire.ts';
export * from './wire-contract.ts';
