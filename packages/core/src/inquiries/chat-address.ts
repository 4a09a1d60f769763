/** Address of a Kakao Talk channel, from what an operator writes: the channel's address or its public id. Source: shape of public links. */

const CHANNEL = /^\/(_[A-Za-z0-9]{1,30})(?:\/(chat|friend))?\/?$/;
const PUBLIC_ID = /^_[A-Za-z0-9]{1,30}$/;

/**
 * `https://pf.kakao.com/_id/chat`; an address that asks to become a friend stays one. Null for anything else: another host, however alike,
 * another scheme, a port, a login, or more than a channel in the path.
 */
export function kakaoChannelAddress(text: string): string | null {
  const given = text.trim();
  if (PUBLIC_ID.test(given)) return channelAddress(given, 'chat');
  if (!/^https?:\/\/[^\s\\]+$/i.test(given) || !URL.canParse(given)) return null;
  const { protocol, host, pathname, username, password, search, hash } = new URL(given);
  const plain = username === '' && password === '' && search === '' && hash === '';
  if (!plain || host !== 'pf.kakao.com' || (protocol !== 'https:' && protocol !== 'http:')) return null;
  const [, id, kind] = CHANNEL.exec(pathname) ?? [];
  return id === undefined ? null : channelAddress(id, kind === 'friend' ? 'friend' : 'chat');
}

function channelAddress(publicId: string, kind: 'chat' | 'friend'): string {
  return `https://pf.kakao.com/${publicId}/${kind}`;
}
