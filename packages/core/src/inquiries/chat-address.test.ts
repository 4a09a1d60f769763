import { expect, test } from 'vitest';
import { kakaoChannelAddress } from './chat-address.ts';

test.each([
  ['_abCdE', 'https://pf.kakao.com/_abCdE/chat'],
  [' _abCdE ', 'https://pf.kakao.com/_abCdE/chat'],
  ['http://pf.kakao.com/_abCdE', 'https://pf.kakao.com/_abCdE/chat'],
  ['https://pf.kakao.com/_abCdE/', 'https://pf.kakao.com/_abCdE/chat'],
  ['https://PF.KAKAO.COM/_abCdE/chat', 'https://pf.kakao.com/_abCdE/chat'],
  ['https://pf.kakao.com/_abCdE/friend', 'https://pf.kakao.com/_abCdE/friend'],
])('%s is the channel %s', (given, address) => {
  expect(kakaoChannelAddress(given)).toBe(address);
});

test.each([
  '',
  '@moa',
  'abCdE',
  '_ab-cd',
  'https://pf.kakao.com.evil.example/_a',
  'https://evil.example/pf.kakao.com/_a',
  'https://evilpf.kakao.com/_a',
  'https://pf.kakao.com@evil.example/_a',
  'https://user:pw@pf.kakao.com/_a',
  'https://pf.kakao.com:8443/_a',
  'https://pf.kаkao.com/_a',
  'https://pf.kakao.com/_a/../../evil',
  'https://pf.kakao.com/_a/chat/more',
  'https://pf.kakao.com/_a?next=//evil.example',
  'https://pf.kakao.com/_a#x',
  'https://pf.kakao.com\\@evil.example/_a',
  'javascript:alert(1)//https://pf.kakao.com/_a',
  'data:text/html,_a',
  'ftp://pf.kakao.com/_a',
  '//pf.kakao.com/_a',
])('%j is refused', (given) => {
  expect(kakaoChannelAddress(given)).toBeNull();
});
