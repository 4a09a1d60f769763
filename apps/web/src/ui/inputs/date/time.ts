/** Times of day as they are typed. Pure; a time is its text `14:00`. */
import { rules } from '@moa/core';

const NOON = 12;

/** The time that a text means: `14:00`, `1400`, `9시 30분`, `오후 2시`; null when it means none, or one that no clock shows. */
export function parseTime(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const parts = /^()(\d{1,2})(\d{2})$/.exec(plain) ?? /^(?:(오전|오후)\s?)?(\d{1,2})(?:\s?[:시]\s?(?:(\d{1,2})\s?분?)?)?$/.exec(plain);
  if (!parts) return null;
  const [, half = '', hour = '', minute = ''] = parts;
  if (half !== '' && (Number(hour) < 1 || Number(hour) > NOON)) return null;
  const hours = half === '' ? Number(hour) : (Number(hour) % NOON) + (half === '오후' ? NOON : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return rules.isDateText(time, 'HH:mm') ? time : null;
}
