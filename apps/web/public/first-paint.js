// Before the first paint: scheme and frame (`first-frame.ts`). A file, because the policy allows no inline script.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = stored('moa-color-scheme');
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-frame', /^\/app(\/|$)/i.test(location.pathname) ? 'app' : 'plain');
  const sidebar = stored('moa-sidebar') ?? '';
  root.toggleAttribute('data-frame-narrow', sidebar.includes('closed') || (!sidebar.includes('open') && innerWidth < 1200));
  for (const sheet of document.querySelectorAll('link[media=print]')) {
    const show = () => {
      sheet.media = 'all';
    };
    if (sheet.sheet) show();
    else sheet.onload = show;
  }
})();
