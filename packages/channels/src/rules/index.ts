/** The rule packs of every shop that products are sold at, in the order of lists. */
import { type RulePack, SHOP_TYPE_ORDER } from '@moa/core';
import { MANIFESTS } from '../manifests.ts';
import { WITHOUT_CONNECTOR } from './without-connector.ts';

const PACKS: readonly RulePack[] = [...Object.values(MANIFESTS).map(({ rules }) => rules), ...Object.values(WITHOUT_CONNECTOR)];

/** By shop; orders written by hand show no products and have none. */
export const RULE_PACKS: readonly RulePack[] = SHOP_TYPE_ORDER.flatMap((shopType) => PACKS.filter((pack) => pack.shopType === shopType));
