/** How numbers and times are written everywhere: 1,234원 · 12건 · 11월 21일 14:05 · 3분 전. Korean time, whatever the computer's zone. */
import { koreanClock, koreanDate } from '@moa/core';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

const grouping = new Intl.NumberFormat('ko-KR');

/** `1,234` */
export function formatNumber(value: number): string {
  return grouping.format(value);
}

/** `1,234원` */
export function formatWon(value: number): string {
  return `${formatNumber(value)}원`;
}

/** `12건`; another unit may be given. */
export function formatCount(value: number, unit = '건'): string {
  return `${formatNumber(value)}${unit}`;
}

/** Short money for axes: `0`, `9,500`, `328만`, `1.2억`. */
export function formatWonShort(value: number): string {
  const size = Math.abs(value);
  if (size >= 100_000_000) return `${trimZero(value / 100_000_000)}억`;
  if (size >= 10_000) return `${formatNumber(Math.round(value / 10_000))}만`;
  return formatNumber(value);
}

function trimZero(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** `+12.4%`, `-3.0%`, `0.0%` */
export function formatChange(ratio: number): string {
  const percent = (ratio * 100).toFixed(1);
  return `${ratio > 0 ? '+' : ''}${percent}%`;
}

interface KoreanParts {
  year: number;
  month: number;
  day: number;
  weekday: string;
  hour: number;
  minute: number;
  second: number;
}

function koreanParts(at: Date): KoreanParts {
  const shifted = koreanClock(at);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: WEEKDAYS[shifted.getUTCDay()] ?? '',
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `11월 21일`, with the year when it is not the year of `now`. */
export function formatDay(at: Date, now: Date): string {
  const parts = koreanParts(at);
  const day = `${parts.month}월 ${parts.day}일`;
  return parts.year === koreanParts(now).year ? day : `${parts.year}년 ${day}`;
}

/** `11월 21일 14:05`, with the year when it is not the year of `now`. */
export function formatDateTime(at: Date, now: Date): string {
  return `${formatDay(at, now)} ${formatTime(at)}`;
}

/** `14:05` */
export function formatTime(at: Date): string {
  const parts = koreanParts(at);
  return `${two(parts.hour)}:${two(parts.minute)}`;
}

/** `11월 21일 토요일 09:14` */
export function formatToday(now: Date): string {
  const parts = koreanParts(now);
  return `${parts.month}월 ${parts.day}일 ${parts.weekday}요일 ${two(parts.hour)}:${two(parts.minute)}`;
}

/** `2026년 11월 21일 (토) 14:05:09`: what hovering shows. */
export function formatExact(at: Date): string {
  const parts = koreanParts(at);
  return `${parts.year}년 ${parts.month}월 ${parts.day}일 (${parts.weekday}) ${two(parts.hour)}:${two(parts.minute)}:${two(parts.second)}`;
}

/** `방금`, `3분 전`, `2시간 전`, `어제 14:05`, then the date. Only for what has happened: a time ahead is a slow clock. */
export function formatAgo(at: Date, now: Date): string {
  const distance = now.getTime() - at.getTime();
  if (distance < MINUTE_MS) return '방금';
  if (distance < HOUR_MS) return `${Math.floor(distance / MINUTE_MS)}분 전`;
  if (koreanDate(at) === koreanDate(now)) return `${Math.floor(distance / HOUR_MS)}시간 전`;
  if (koreanDate(at) === koreanDate(new Date(now.getTime() - DAY_MS))) return `어제 ${formatTime(at)}`;
  return formatDateTime(at, now);
}

/** `1초 미만`, `12초`, `3분 5초`, `1시간 2분`. */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 1) return '1초 미만';
  if (seconds < 60) return `${seconds}초`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes}분 ${seconds % 60}초` : `${minutes}분`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 ? `${hours}시간 ${minutes % 60}분` : `${hours}시간`;
}

/** `0.0636` → `6.36%`. */
export function formatRate(rate: number): string {
  return `${Math.round(rate * 10_000) / 100}%`;
}

/** Head and tail of a text: the last `keep` characters stay when there is no room for all. Pure. */
export function splitTail(text: string, keep: number): [head: string, tail: string] {
  const characters = [...text];
  const at = Math.max(0, characters.length - keep);
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}
