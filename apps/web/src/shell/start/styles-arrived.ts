/** Resolves when the page's own style sheets are there: what is drawn before would jump. One that can't be had holds nothing up. */
export async function stylesArrived(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')];
  await Promise.all(
    sheets
      .filter((sheet) => sheet.sheet === null)
      .map(
        (sheet) =>
          new Promise((resolve) => {
            sheet.addEventListener('load', resolve, { once: true });
            sheet.addEventListener('error', resolve, { once: true });
          }),
      ),
  );
}
