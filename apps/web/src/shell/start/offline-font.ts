/** What is said when there is no network. Its letters come in files of their own, which can't be had then. */
const SAMPLE = '인터넷 연결이 끊겼어요. 끊겨 화면을 열지 못했습니다. 서버에 새 내용을 받지 못하고 있어요. 다시 시도 이전 새로고침';

/** Fetches those letters while there is a network. */
export function fetchOfflineFont(): void {
  void document.fonts.load('14px "Pretendard Variable"', SAMPLE).catch(() => undefined);
}
