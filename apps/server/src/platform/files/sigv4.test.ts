import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signRequest } from './sigv4.ts';

const EMPTY = createHash('sha256').update('').digest('hex');
/** The key pair and moment of the examples in the service's own documentation. */
const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
  now: new Date('2013-05-24T00:00:00Z'),
};
const signatureOf = (headers: Record<string, string>) => /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1];

describe('signature version 4', () => {
  it('is the documented one for a ranged GET', () => {
    const headers = signRequest(
      { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), bodyHash: EMPTY, headers: { range: 'bytes=0-9' } },
      key,
    );
    expect(signatureOf(headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  it('is the documented one for a query', () => {
    const headers = signRequest(
      { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J'), bodyHash: EMPTY, headers: {} },
      key,
    );
    expect(signatureOf(headers)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
  });

  it('changes with everything it covers', () => {
    const sign = (over: { method?: string; body?: string; path?: string; secret?: string }) =>
      signatureOf(
        signRequest(
          {
            method: over.method ?? 'PUT',
            url: new URL(`http://127.0.0.1:9000/bucket/${over.path ?? 'a.jpg'}`),
            bodyHash: createHash('sha256')
              .update(over.body ?? 'x')
              .digest('hex'),
            headers: {},
          },
          { ...key, secretAccessKey: over.secret ?? 's' },
        ),
      );
    const all = [sign({}), sign({ method: 'GET' }), sign({ body: 'y' }), sign({ path: 'b.jpg' }), sign({ secret: 't' })];
    expect(new Set(all).size).toBe(5);
  });
});
