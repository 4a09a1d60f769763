/**
 * Days on which Korean banks rest beside Saturdays and Sundays: 관공서의 공휴일에 관한 규정 (substitute days by its article 3, elections and days
 * set by the government) and 근로자의 날. Written from general knowledge, not compared with the announcements yet. A year that is not here has
 * none, so that a pay day is too early rather than too late. `HOLIDAYS_UNTIL` says how far it goes; what the government sets after that an
 * administrator adds (`bankCalendar`).
 */
const HOLIDAYS: Readonly<Record<string, string>> = {
  '2025-01-01': '신정',
  '2025-01-27': '임시공휴일',
  '2025-01-28': '설날 연휴',
  '2025-01-29': '설날',
  '2025-01-30': '설날 연휴',
  '2025-03-01': '삼일절',
  '2025-03-03': '삼일절 대체공휴일',
  '2025-05-01': '근로자의 날',
  '2025-05-05': '어린이날·부처님오신날',
  '2025-05-06': '대체공휴일',
  '2025-06-03': '대통령 선거일',
  '2025-06-06': '현충일',
  '2025-08-15': '광복절',
  '2025-10-03': '개천절',
  '2025-10-05': '추석 연휴',
  '2025-10-06': '추석',
  '2025-10-07': '추석 연휴',
  '2025-10-08': '추석 대체공휴일',
  '2025-10-09': '한글날',
  '2025-12-25': '성탄절',
  '2026-01-01': '신정',
  '2026-02-16': '설날 연휴',
  '2026-02-17': '설날',
  '2026-02-18': '설날 연휴',
  '2026-03-01': '삼일절',
  '2026-03-02': '삼일절 대체공휴일',
  '2026-05-01': '근로자의 날',
  '2026-05-05': '어린이날',
  '2026-05-24': '부처님오신날',
  '2026-05-25': '부처님오신날 대체공휴일',
  '2026-06-03': '지방선거일',
  '2026-06-06': '현충일',
  '2026-08-15': '광복절',
  '2026-08-17': '광복절 대체공휴일',
  '2026-09-24': '추석 연휴',
  '2026-09-25': '추석',
  '2026-09-26': '추석 연휴',
  '2026-10-03': '개천절',
  '2026-10-05': '개천절 대체공휴일',
  '2026-10-09': '한글날',
  '2026-12-25': '성탄절',
  '2027-01-01': '신정',
  '2027-02-06': '설날 연휴',
  '2027-02-07': '설날',
  '2027-02-08': '설날 연휴',
  '2027-02-09': '설날 대체공휴일',
  '2027-03-01': '삼일절',
  '2027-05-01': '근로자의 날',
  '2027-05-05': '어린이날',
  '2027-05-13': '부처님오신날',
  '2027-06-06': '현충일',
  '2027-08-15': '광복절',
  '2027-08-16': '광복절 대체공휴일',
  '2027-09-14': '추석 연휴',
  '2027-09-15': '추석',
  '2027-09-16': '추석 연휴',
  '2027-10-03': '개천절',
  '2027-10-04': '개천절 대체공휴일',
  '2027-10-09': '한글날',
  '2027-10-11': '한글날 대체공휴일',
  '2027-12-25': '성탄절',
  '2027-12-27': '성탄절 대체공휴일',
};

/** Characters of a holiday's name. */
export const HOLIDAY_NAME_MAX = 30;

/** Last Korean day of which we know whether it is a holiday. */
export const HOLIDAYS_UNTIL = '2027-12-31';
const FIRST_YEAR = 2025;

/** Whether the holidays of a year are known here. What an administrator adds to another year does not make the rest of it known. */
export function holidaysKnown(year: number): boolean {
  return year >= FIRST_YEAR && year <= Number(HOLIDAYS_UNTIL.slice(0, 4));
}

/** What an administrator says of a Korean day: its name where it is a holiday after all, null where it is none. */
export interface HolidayChange {
  day: string;
  name: string | null;
}

/** Which Korean days, `2026-02-17`, banks rest on. */
export interface BankCalendar {
  /** Name of the holiday; null for a day that is none, and for one of which nobody knows. */
  holidayOf(day: string): string | null;
  isBankDay(day: string): boolean;
}

/** The holidays that are known here, with what was changed since. */
export function bankCalendar(changes: readonly HolidayChange[]): BankCalendar {
  const changed = new Map(changes.map(({ day, name }) => [day, name]));
  const holidayOf = (day: string): string | null => {
    const name = changed.get(day);
    return name === undefined ? (HOLIDAYS[day] ?? null) : name;
  };
  return { holidayOf, isBankDay: (day) => !isWeekend(day) && holidayOf(day) === null };
}

/** With nothing changed. */
export const KNOWN_CALENDAR = bankCalendar([]);

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

export interface ListedHoliday {
  day: string;
  name: string;
  /** KNOWN: of the list here. ADDED: by an administrator, or given another name. REMOVED: of the list, and no holiday any more. */
  origin: 'KNOWN' | 'ADDED' | 'REMOVED';
}

/** Holidays of a year in their order, with those that were taken out. */
export function holidaysOfYear(year: number, changes: readonly HolidayChange[]): ListedHoliday[] {
  const inYear = (day: string) => day.startsWith(`${year}-`);
  const listed = new Map<string, ListedHoliday>();
  for (const [day, name] of Object.entries(HOLIDAYS)) if (inYear(day)) listed.set(day, { day, name, origin: 'KNOWN' });
  for (const { day, name } of changes.filter((change) => inYear(change.day))) {
    const known = HOLIDAYS[day] ?? null;
    if (name === known) continue;
    if (name !== null) listed.set(day, { day, name, origin: 'ADDED' });
    else listed.set(day, { day, name: known ?? '', origin: 'REMOVED' });
  }
  return [...listed.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
