import { describe, expect, it } from 'vitest';
import { DESKTOP_WIDTH, decideDesktop, isPhone, readScale, scaleOf, viewportOf } from './desktop-only.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
const GALAXY = 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const JOIN = 'https://moa.example/join/agreement';

describe('joining on a phone', () => {
  it.each([
    [IPHONE, true],
    [GALAXY, true],
    [TABLET, false],
    [WINDOWS, false],
  ])('%s is a phone: %s', (userAgent, phone) => expect(isPhone(userAgent)).toBe(phone));

  const ask = (userAgent: string, href: string, stored: string | null = null) =>
    decideDesktop({ userAgent, href, stored, screenWidth: 390 }).kind;

  it('is for a desktop browser, however narrow its window', () => {
    expect(ask(WINDOWS, JOIN)).toBe('pass');
    expect(ask(IPHONE, JOIN)).toBe('redirect');
  });

  it('goes on in desktop mode when the address says move_to_screen, and stays so in the tab', () => {
    expect(decideDesktop({ userAgent: GALAXY, href: `${JOIN}?move_to_screen`, stored: null, screenWidth: 390 })).toEqual({
      kind: 'desktop',
      scale: 390 / 1500,
    });
    expect(ask(GALAXY, JOIN, '0.26')).toBe('desktop');
    expect(ask(GALAXY, JOIN, 'rubbish')).toBe('redirect');
    expect(ask(WINDOWS, `${JOIN}?move_to_screen`)).toBe('pass');
  });

  it('draws 1500 pixels on whatever the screen has', () => {
    expect(DESKTOP_WIDTH).toBe(1500);
    expect(scaleOf(375)).toBe(0.25);
    expect(viewportOf(0.25)).toBe('width=1500, initial-scale=0.2500');
    expect([readScale('0.25'), readScale(null), readScale('-1'), readScale('NaN')]).toEqual([0.25, null, null, null]);
  });
});
