/**
 * What was typed into the link dialog, kept while the page is open, so that closing it or going to the shop's own site for a key loses
 * nothing. In memory only: keys never reach the browser's storage.
 */
import type { ChannelManifest, CredentialField } from '@moa/channels/manifests';

export interface LinkDraft {
  shopName: string;
  credentials: Record<string, string>;
}

const drafts = new Map<string, LinkDraft>();

const keyOf = (shopType: string, accountId: string | null) => `${shopType} ${accountId ?? ''}`;

export function readDraft(shopType: string, accountId: string | null): LinkDraft | undefined {
  return drafts.get(keyOf(shopType, accountId));
}

export function keepDraft(shopType: string, accountId: string | null, draft: LinkDraft): void {
  drafts.set(keyOf(shopType, accountId), draft);
}

export function dropDraft(shopType: string, accountId: string | null): void {
  drafts.delete(keyOf(shopType, accountId));
}

/** Empty fields of a channel; on a re-link the login of the account is already there. */
export function newDraft(manifest: ChannelManifest, account: { shopAccountId: string; shopName: string } | null): LinkDraft {
  const credentials = Object.fromEntries(
    manifest.credentials.map((field) => [field.key, account && field.kind === 'login' ? account.shopAccountId : '']),
  );
  return { shopName: account?.shopName ?? '', credentials };
}

/** Korean message of a value that does not fit its field, or null. Blanks around a pasted key do not count. */
export function credentialProblem(field: CredentialField, raw: string): string | null {
  const value = raw.trim();
  if (value === '') return '필수 입력 항목입니다.';
  return new RegExp(field.pattern, 'u').test(value) ? null : field.patternMessage;
}

/** Messages by path in the draft; empty when everything fits. */
export function credentialProblems(
  manifest: ChannelManifest,
  credentials: Record<string, string>,
): Record<`credentials.${string}`, string> {
  const found: Record<`credentials.${string}`, string> = {};
  for (const field of manifest.credentials) {
    const message = credentialProblem(field, credentials[field.key] ?? '');
    if (message) found[`credentials.${field.key}`] = message;
  }
  return found;
}

/** Only the declared fields, without the blanks that copying brings along. */
export function sentCredentials(manifest: ChannelManifest, credentials: Record<string, string>): Record<string, string> {
  return Object.fromEntries(manifest.credentials.map((field) => [field.key, (credentials[field.key] ?? '').trim()]));
}

/** Field key behind the path of a server message: `credentials.secretKey` → `secretKey`. */
export function fieldOfPath(path: string): string {
  return path.replace(/^credentials[.[]?/, '').replace(/["'\]]/g, '');
}
