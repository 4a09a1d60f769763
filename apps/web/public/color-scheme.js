// Runs before the first paint (a file, because the content security policy allows no inline script).
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('moa-color-scheme');
  } catch {
    // Storage is blocked: the light scheme stays.
  }
  const dark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
