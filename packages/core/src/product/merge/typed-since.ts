/** What a seller typed while a save was under way, over what the save stored. Pure; nothing is changed in place. */
import type { Composition, CreateShopDTO, ProductDraft } from '../draft.ts';
import { isTemporaryRegisterKey } from '../register-key.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { optionFinder } from './merge-options.ts';

/**
 * The stored product with what was typed since it was sent. Numbers, keys and what the server made of the rest are the stored ones; where both
 * say something else than what was sent, what was typed stands.
 * @param sent the draft that was sent
 * @param mine the draft by now
 * @param stored what the server answered
 */
export function typedSince(sent: ProductDraft, mine: ProductDraft, stored: ProductDraft): ProductDraft {
  const keys = lastingKeys(sent.createShopDTOList, stored.createShopDTOList);
  const keyed = (draft: ProductDraft): ProductDraft => ({
    ...draft,
    createShopDTOList: draft.createShopDTOList.map((entry) => ({
      ...entry,
      registerKey: keys.get(entry.registerKey) ?? entry.registerKey,
    })),
  });
  return mergeDrafts(keyed(sent), { ...keyed(mine), composition: countedSince(sent.composition, mine.composition) }, stored).merged;
}

/** The keys that temporary ones became, in the order in which their shops were added. */
function lastingKeys(sent: readonly CreateShopDTO[], stored: readonly CreateShopDTO[]): Map<string, string> {
  const known = new Set(sent.map(({ registerKey }) => registerKey));
  const fresh = stored.filter(({ registerKey }) => !known.has(registerKey));
  const keys = new Map<string, string>();
  for (const { registerKey, shopInfoDTO } of sent) {
    if (!isTemporaryRegisterKey(registerKey)) continue;
    const at = fresh.findIndex(
      ({ shopInfoDTO: other }) =>
        other.shopType === shopInfoDTO.shopType &&
        other.shopAccountId === shopInfoDTO.shopAccountId &&
        other.multiShopId === shopInfoDTO.multiShopId,
    );
    const [lasting] = at < 0 ? [] : fresh.splice(at, 1);
    if (lasting) keys.set(registerKey, lasting.registerKey);
  }
  return keys;
}

/** The numbers that were sent are in the stock by now: what was typed counts from them. */
function countedSince(sent: Composition, mine: Composition): Composition {
  const inSent = optionFinder(sent.optionInfo);
  return {
    ...mine,
    mainInfo: sent.optionInfo.usable ? mine.mainInfo : { ...mine.mainInfo, seenQuantity: sent.mainInfo.saleQuantity },
    optionInfo: {
      ...mine.optionInfo,
      optionCombinations: mine.optionInfo.optionCombinations.map((row) => {
        const before = inSent(row);
        return before === undefined ? row : { ...row, seenQuantity: before.saleQuantity };
      }),
    },
  };
}
