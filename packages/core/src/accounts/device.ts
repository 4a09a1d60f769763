/** A device in words its owner knows it by, from what its browser says of itself. A courtesy, never a proof: anybody may say anything. */

/** First match wins: most browsers also name those they want to be taken for. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(?:e|A|iOS)?\//, '엣지'],
  [/OPR\/|Opera/, '오페라'],
  [/Firefox\/|FxiOS\//, '파이어폭스'],
  [/Chrome\/|CriOS\//, '크롬'],
  [/Safari\//, '사파리'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, '아이폰'],
  [/iPad/, '아이패드'],
  [/Android/, '안드로이드'],
  [/Windows/, '윈도우'],
  [/Macintosh|Mac OS X/, '맥'],
  [/CrOS/, '크롬북'],
  [/Linux/, '리눅스'],
];

const PHONE = /iPhone|Android.+Mobile|KAKAOTALK|NAVER\(inapp/i;

export interface Device {
  /** `크롬`; null when it is none that is known. */
  browser: string | null;
  /** `윈도우`; null when it is none that is known. */
  system: string | null;
  phone: boolean;
}

export function deviceOf(userAgent: string): Device {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS), phone: PHONE.test(userAgent) };
}

/** `윈도우 · 크롬`. What says nothing of itself is a program. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const named = [system, browser].filter((part) => part !== null);
  return named.length === 0 ? '알 수 없는 기기 또는 프로그램' : named.join(' · ');
}

/** `203.0.113.7` → `203.0.113.*`: enough to recognise one's own, useless to find somebody by. */
export function maskIp(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.*');
  return `${plain
    .split(':')
    .filter((group) => group !== '')
    .slice(0, 3)
    .join(':')}:*`;
}
