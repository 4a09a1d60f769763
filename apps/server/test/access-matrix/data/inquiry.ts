/** What the world's seller has asked the operator, and what a visitor has. */
import { randomUUID } from 'node:crypto';
import { insertInquiry as insertLanding, landingAssociatedData } from '../../../src/modules/inquiries/landing/landing.queries.ts';
import { writeMessage } from '../../../src/modules/inquiries/messages/conversation.ts';
import { insertInquiry } from '../../../src/modules/inquiries/seller/seller.queries.ts';
import { createPlatformVault } from '../../../src/platform/crypto/index.ts';
import { MARK, type World } from '../world.ts';

/** Asked by the seller herself; its version is 1. */
export async function openInquiry(world: World): Promise<string> {
  const platformVault = await createPlatformVault(world.database, world.keys.master);
  const { sellerId, userId, loginId } = world.seller;
  return world.database.tenant(sellerId, async (tx) => {
    const at = new Date();
    const id = await insertInquiry(tx, { inquirerId: userId, inquirerLoginId: loginId, kind: 'SHOP', title: `${MARK} 연동 문의`, at });
    const message = {
      author: 'ASKER' as const,
      authorId: userId,
      authorName: loginId,
      text: `${MARK} 연동이 안 돼요.`,
      pictureIds: [],
      at,
    };
    await writeMessage(tx, platformVault, id, message);
    return String(id);
  });
}

/** Its version is 1. */
export async function landingInquiry(world: World): Promise<string> {
  const platformVault = await createPlatformVault(world.database, world.keys.master);
  const key = randomUUID();
  const question = { name: MARK, email: 'sea@example.com', phoneNumber: '010-1234-5678', comment: '재고 연동이 궁금합니다.' };
  const content = platformVault.seal(JSON.stringify(question), landingAssociatedData(key));
  const row = { key, content, ipHash: Buffer.alloc(16), consentVersion: '2026-11-01', createdAt: new Date() };
  return String(await world.database.system((tx) => insertLanding(tx, row)));
}
