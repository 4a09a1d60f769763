/** Binds the operations of shipping to their use cases. */
import type { shipping } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { registerSheetDownload } from '../../platform/sheets/index.ts';
import { ordersWithInvoice, scanCode } from '../orders/index.ts';
import { changeBundles } from './bundles/bundles.service.ts';
import type { ParcelFiles } from './files/parcel-files.service.ts';

const DOWNLOAD = '/api/v1/order/parcel-file/download';

export interface ShippingDeps {
  database: Database;
  files: ParcelFiles;
  sellerVault: SellerVault;
  now: Clock;
}

export function shippingRoutes({ database, files, sellerVault, now }: ShippingDeps): Handlers<typeof shipping> {
  return {
    scan: async ({ input, context }) => {
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(context.scope, (tx) => scanCode(tx, keys, input.code, now()), { readOnly: true });
    },
    scanInvoice: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => ({ orderNos: await ordersWithInvoice(tx, input.invoiceNo, (input.ids ?? []).map(Number)) }),
        { readOnly: true },
      ),
    file: async ({ input, context }) => {
      const { ticket, ...rest } = await files.ask(context.actor, context.scope, input, (tx, detail) => context.audit(tx, { detail }));
      return { url: `${DOWNLOAD}?ticket=${ticket}`, ...rest };
    },
    bundle: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          await context.audit(tx, { detail: { action: input.action, ids: input.ids } });
          return { changed: await changeBundles(tx, { ...input, ids: input.ids.map(Number) }, context.actor.loginId) };
        },
        { retry: true },
      ),
  };
}

export function registerParcelFileDownload(app: FastifyInstance, { open }: ParcelFiles): void {
  registerSheetDownload(app, { path: DOWNLOAD, access: { any: ['orderAuth'] }, operation: 'shipping.fileDownload', open });
}
