import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxAccount } from '../kernel/types.ts';
import type { ChannelDriver } from '../server/driver.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../server/start-sandbox.ts';
import { smartStoreAccounts, smartStoreSandbox } from '../smart-store/channel.ts';

import { SmartStoreClient } from './smart-store-client.ts';

export const [demo, second] = smartStoreAccounts as [SandboxAccount, SandboxAccount];

export interface TestShop {
  sandbox: RunningSandbox;
  control: ChannelDriver;
  dir: string;
  client: SmartStoreClient;
  close(): Promise<void>;
}

/** A sandbox with limits off and a client that is signed in as the demo seller. */
export async function startTestShop(options: Partial<SandboxOptions> = {}): Promise<TestShop> {
  const dir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'moa-ss-'));
  const sandbox = await startSandbox({ port: 0, rateFactor: 0, channels: [smartStoreSandbox], ...options, dataDir: dir });
  const client = await new SmartStoreClient(sandbox.url, demo).signIn();
  return {
    sandbox,
    control: sandbox.control('SMART_STORE'),
    dir,
    client,
    async close() {
      await sandbox.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A product's body (sheet 4) with a leaf category, addresses and an image that exist. */
export function productBody(imageUrl: string, leafCategoryId: string) {
  return {
    originProduct: {
      statusType: 'SALE',
      saleType: 'NEW',
      leafCategoryId,
      name: 'Linen shirt',
      detailContent: '<p>demo</p>',
      images: { representativeImage: { url: imageUrl } },
      salePrice: 19_900,
      stockQuantity: 30,
      deliveryInfo: {
        deliveryType: 'DELIVERY',
        deliveryAttributeType: 'NORMAL',
        deliveryCompany: 'CJGLS',
        deliveryFee: { deliveryFeeType: 'PAID', baseFee: 3000, deliveryFeePayType: 'PREPAID' },
        claimDeliveryInfo: { returnDeliveryFee: 3000, exchangeDeliveryFee: 6000, shippingAddressId: 11, returnAddressId: 12 },
      },
      detailAttribute: {
        afterServiceInfo: { afterServiceTelephoneNumber: '02-000-0000', afterServiceGuideContent: 'call us' },
        originAreaInfo: { originAreaCode: '00' },
        minorPurchasable: true,
        taxType: 'TAX',
        sellerCodeInfo: { sellerManagementCode: 'M-1001' },
        optionInfo: {
          optionCombinationGroupNames: { optionGroupName1: 'color', optionGroupName2: 'size' },
          optionCombinations: [
            { optionName1: 'ivory', optionName2: 'M', stockQuantity: 10, price: 0, usable: true, sellerManagerCode: 'M-1001-1' },
            { optionName1: 'ivory', optionName2: 'L', stockQuantity: 5, price: 1000, usable: true, sellerManagerCode: 'M-1001-2' },
          ],
          useStockManagement: true,
        },
        productInfoProvidedNotice: {
          productInfoProvidedNoticeType: 'ETC',
          etc: { itemName: 'shirt', modelName: 'L1', manufacturer: 'demo', customerServicePhoneNumber: '02-000-0000' },
        },
      },
    },
    smartstoreChannelProduct: { naverShoppingRegistration: false, channelProductDisplayStatusType: 'ON' },
  };
}
