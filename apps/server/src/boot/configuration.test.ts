import { readFileSync } from 'node:fs';
import { MANIFESTS } from '@moa/channels/manifests';
import { describe, expect, test } from 'vitest';
import { requireSettings } from '../modules/shops/link/link.service.ts';
import { CHANNEL_SETTINGS, readConfig } from './configuration.ts';

describe('what an operator registered at a channel', () => {
  test('is a variable named after the channel and the key of its manifest', () => {
    expect(CHANNEL_SETTINGS.map(({ name, owner, key }) => [name, owner, key])).toEqual([
      ['MOA_ZIGZAG_SOLUTION_NAME', 'ZIGZAG', 'solutionName'],
      ['MOA_CAFE24_CLIENT_ID', 'CAFE24', 'clientId'],
      ['MOA_CAFE24_CLIENT_SECRET', 'CAFE24', 'clientSecret'],
      ['MOA_CAFE24_WEBHOOK_KEY', 'CAFE24', 'webhookKey'],
      ['MOA_TALKSTORE_ADMIN_KEY', 'TALKSTORE', 'adminKey'],
      ['MOA_TALKGIFT_ADMIN_KEY', 'TALKGIFT', 'adminKey'],
      ['MOA_AUCTION_ISSUER', 'AUCTION', 'issuer'],
      ['MOA_GMARKET_ISSUER', 'GMARKET', 'issuer'],
    ]);
  });

  test.each(CHANNEL_SETTINGS)('$name is in the operator’s handbook', ({ name }) => {
    expect(readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')).toContain(`\`${name}\``);
  });

  test('reaches its channel and no other', () => {
    const { declared } = readConfig({ MOA_CAFE24_CLIENT_ID: 'app', MOA_CAFE24_CLIENT_SECRET: 'secret' });
    expect(declared).toEqual({ CAFE24: { clientId: 'app', clientSecret: 'secret', webhookKey: '' }, ZIGZAG: { solutionName: 'moa' } });
  });

  test('has to be there before a seller can link', () => {
    expect(() => requireSettings(MANIFESTS.CAFE24, {})).toThrow('연동을 준비하고 있습니다');
    expect(() => requireSettings(MANIFESTS.CAFE24, { clientId: 'app', clientSecret: 'secret' })).not.toThrow();
    expect(() => requireSettings(MANIFESTS.COUPANG, {})).not.toThrow();
  });
});
