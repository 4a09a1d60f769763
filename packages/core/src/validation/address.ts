/** Addresses of the network, and card numbers. */
import { type Rule, textRule } from './rule.ts';

const ADDRESS_MAX = 2000;

/** An http or https address with a host name. */
export function isWebAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX || !/^https?:\/\/[^/\s]/i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}

export const url: Rule = textRule(isWebAddress, '주소(URL) 형식이 올바르지 않습니다. https://로 시작하는 주소를 입력해주십시오.');

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

const IPV6_GROUPS = 8;
const IPV6_LENGTH = 45;

function isIpv6(text: string): boolean {
  if (text.length > IPV6_LENGTH) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const tail = groups.at(-1) ?? '';
  const embedded = tail.includes('.') && isIpv4(tail);
  const hex = embedded ? groups.slice(0, -1) : groups;
  if (!hex.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const size = hex.length + (embedded ? 2 : 0);
  return halves.length === 2 ? size < IPV6_GROUPS : size === IPV6_GROUPS;
}

export const ip: Rule = textRule((text) => isIpv4(text) || isIpv6(text), 'IP 주소 형식이 올바르지 않습니다.');

const CARD = { shortest: 13, longest: 19 } as const;

/** Luhn's check digit over 13 to 19 digits; blanks and hyphens between them do not count. */
function isCardNumber(text: string): boolean {
  const number = text.replace(/[ -]/g, '');
  if (!/^\d+$/.test(number) || number.length < CARD.shortest || number.length > CARD.longest) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const creditCard: Rule = textRule(isCardNumber, '카드번호가 올바르지 않습니다.');
