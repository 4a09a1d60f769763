/** One row an operation, by module. A new operation without a row fails the matrix. */
import type { Rows } from './row.ts';
import { accountsRows } from './rows/accounts.ts';
import { addressesRows } from './rows/addresses.ts';
import { adminRows } from './rows/admin.ts';
import { automationRows } from './rows/automation.ts';
import { batchRows } from './rows/batch.ts';
import { callsRows } from './rows/calls.ts';
import { catalogRows } from './rows/catalog.ts';
import { claimsRows } from './rows/claims.ts';
import { collectionsRows } from './rows/collections.ts';
import { commonRows } from './rows/common.ts';
import { filesRows } from './rows/files.ts';
import { goodsflowRows } from './rows/goodsflow.ts';
import { holidaysRows } from './rows/holidays.ts';
import { homeRows } from './rows/home.ts';
import { inquiriesRows } from './rows/inquiries.ts';
import { jobsRows } from './rows/jobs.ts';
import { joinRows } from './rows/join.ts';
import { listingsRows } from './rows/listings.ts';
import { noticesRows } from './rows/notices.ts';
import { ordersRows } from './rows/orders.ts';
import { plansRows } from './rows/plans.ts';
import { companyRows, leavingRows, profileRows } from './rows/profile.ts';
import { purchasesRows } from './rows/purchases.ts';
import { questionsRows } from './rows/questions.ts';
import { rulesRows } from './rows/rules.ts';
import { securityRows } from './rows/security.ts';
import { settingsRows } from './rows/settings.ts';
import { settlementRows } from './rows/settlement.ts';
import { sheetsRows } from './rows/sheets.ts';
import { shippingRows } from './rows/shipping.ts';
import { shopsRows } from './rows/shops.ts';
import { stockRows } from './rows/stock.ts';
import { subUsersRows } from './rows/sub-users.ts';
import { templatesRows } from './rows/templates.ts';
import { trackingRows } from './rows/tracking.ts';

export const ROWS: Rows = {
  ...accountsRows,
  ...joinRows,
  ...subUsersRows,
  ...filesRows,
  ...shopsRows,
  ...callsRows,
  ...catalogRows,
  ...batchRows,
  ...templatesRows,
  ...listingsRows,
  ...stockRows,
  ...ordersRows,
  ...shippingRows,
  ...trackingRows,
  ...goodsflowRows,
  ...automationRows,
  ...collectionsRows,
  ...claimsRows,
  ...settlementRows,
  ...purchasesRows,
  ...questionsRows,
  ...plansRows,
  ...rulesRows,
  ...sheetsRows,
  ...holidaysRows,
  ...jobsRows,
  ...homeRows,
  ...inquiriesRows,
  ...profileRows,
  ...securityRows,
  ...noticesRows,
  ...commonRows,
  ...addressesRows,
  ...settingsRows,
  ...adminRows,
  ...companyRows,
  ...leavingRows,
};
