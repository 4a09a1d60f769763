import { describe, expect, it } from 'vitest';
import { deviceName, deviceOf, maskIp } from './device.ts';

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      '윈도우 · 크롬',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      '윈도우 · 엣지',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Whale/4.32.315.22 Safari/537.36',
      '윈도우 · 웨일',
      false,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      '맥 · 사파리',
      false,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', '리눅스 · 파이어폭스', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      '아이폰 · 사파리',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 11.2.0',
      '아이폰 · 카카오톡',
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      '안드로이드 · 삼성 인터넷',
      true,
    ],
    ['curl/8.5.0', '알 수 없는 기기 또는 프로그램', false],
    ['', '알 수 없는 기기 또는 프로그램', false],
    ['<script>alert(1)</script>', '알 수 없는 기기 또는 프로그램', false],
  ])('%s', (userAgent, name, phone) => {
    expect(deviceName(userAgent)).toBe(name);
    expect(deviceOf(userAgent).phone).toBe(phone);
  });
});

describe('masks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.*'],
    ['::ffff:203.0.113.7', '203.0.113.*'],
    ['2001:db8:77:1::2', '2001:db8:77:*'],
    ['::1', '1:*'],
    ['', ''],
  ])('address %s is shown as %s', (ip, masked) => expect(maskIp(ip)).toBe(masked));
});
