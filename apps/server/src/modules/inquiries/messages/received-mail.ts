const TIME = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' });

/** When somebody asked, as the operator's mail says it. */
export function formatInquiryTime(at: Date): string {
  return TIME.format(at);
}
