/**
 * Shop types that one interface serves (AUCTION and GMARKET, TALKSTORE and TALKGIFT): one folder, whose modules ask by their context whose shop a
 * call is for, and a manifest, fields and messages for each.
 */
import type { ShopType } from '@moa/core';
import type { Connector } from './connector.ts';
import type { ConnectorContext } from './context.ts';
import type { FieldSchema } from './fields.ts';
import type { ChannelManifest } from './manifest.ts';

/** What every member of a family has of its own; a family adds whatever else tells its members apart (a site's number, the messages of its client). */
export interface Member {
  manifest: ChannelManifest;
  fields: FieldSchema[];
}

export interface Family<Type extends ShopType, Own extends Member> {
  members: Readonly<Record<Type, Own>>;
  /** What is own to the shop type that the call is for. @throws for a shop type of another family, which only a wrong registry can bring. */
  ownOf(ctx: Pick<ConnectorContext, 'shopType'>): Own;
  /** The members' connectors: what they share, each with its own manifest and fields. */
  connectors(shared: Omit<Connector, keyof Member>): Record<Type, Connector>;
}

export function defineFamily<Type extends ShopType, Own extends Member>(members: Readonly<Record<Type, Own>>): Family<Type, Own> {
  const byType: Readonly<Partial<Record<ShopType, Own>>> = members;
  return {
    members,
    ownOf({ shopType }) {
      const own = byType[shopType];
      if (!own) throw new Error(`${shopType} is none of ${Object.keys(members).join(', ')}`);
      return own;
    },
    connectors(shared) {
      const types = Object.keys(members) as Type[];
      const entries = types.map((type) => [type, { ...shared, manifest: members[type].manifest, fields: members[type].fields }]);
      return Object.fromEntries(entries) as Record<Type, Connector>;
    },
  };
}
