import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the API is another process; the browser sees one origin, as in production. */
const apiTarget = process.env.MOA_API_TARGET ?? 'http://localhost:14001';

export default defineConfig({
  plugins: [react()],
  // The server puts a fresh nonce in the place of this word in every index.html it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: Object.fromEntries(['/api', '/oauth', '/files', '/job-alarm', '/job-progress'].map((path) => [path, { target: apiTarget }])),
  },
  build: {
    target: 'es2023',
    // Small assets as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)[\\/]/ },
          ],
        },
      },
    },
  },
});
