import { readFileSync } from 'node:fs';
import { LINKABLE_SHOP_TYPES } from '@moa/channels/manifests';
import { contract, wireContract } from '@moa/contract';
import { COURIERS } from '@moa/core/couriers';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fontPlugin } from './font/font-plugin.ts';
import { withFirstFrame } from './src/shell/start/first-frame.ts';

/** In development the API is another process; the browser sees one origin, as in production. */
const apiTarget = process.env.MOA_API_TARGET ?? 'http://localhost:14001';

/** A module whose default export is data made at build time. */
function jsonModule(id: string, make: () => unknown): Plugin {
  return {
    name: id.replace('virtual:', ''),
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(make()))})` : null),
  };
}

const markSvg = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8');

/** What `index.html` itself names has come before any file that could ask for it ahead. */
const WITH_THE_PAGE = /^assets\/(rolldown-runtime|react|router|base|icons|parts|index)-[^/]+$/;
/** What every screen of the app has loaded with its frame: named again at each screen and part it cost the order list kilobytes. */
const WITH_THE_SHELL = /^assets\/(api|app-icons|keys|lists|live|unsaved-work|use-user|useBaseQuery|useQuery)-[^/]+$/;
/**
 * Screens that are opened all day, and what stands around them, are asked for with all that they need. Of every other part the rest is asked
 * for when it has come: the names of their files were a fifth of the first script.
 */
const ASKED_FOR_WHOLE = /^assets\/(claim-pages|dashboard-page|form-pages|login-page|order-pages|product-list-page|shell)-[^/]+$/;

const isAskedFor = (part: string, name: string) => name.endsWith('.css') || (ASKED_FOR_WHOLE.test(part) && !WITH_THE_SHELL.test(name));

const firstFrame: Plugin = {
  name: 'moa-first-frame',
  transformIndexHtml: { order: 'post', handler: (html) => withFirstFrame(html, markSvg) },
};

export default defineConfig({
  plugins: [
    react(),
    firstFrame,
    fontPlugin(),
    jsonModule('virtual:moa-contract', () => wireContract(contract)),
    // Of the shops that can be linked a first visit needs the names alone.
    jsonModule('virtual:moa-linkable', () => LINKABLE_SHOP_TYPES),
    jsonModule('virtual:moa-couriers', () => COURIERS.map(({ code, name }) => ({ code, name }))),
    jsonModule('virtual:moa-courier-spellings', () => COURIERS),
  ],
  // The server puts a fresh nonce in the place of this word in every index.html it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: Object.fromEntries(['/api', '/oauth', '/files', '/job-alarm', '/job-progress'].map((path) => [path, { target: apiTarget }])),
  },
  build: {
    target: 'es2023',
    // No assets as data: addresses, which would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((name) => !WITH_THE_PAGE.test(name) && isAskedFor(file, name)) : needed,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/ },
            // What every component of the library stands on; without a place of its own it would go to whoever claims it first. What only
            // dialogs and fields need stays with them. With it what the first script itself draws when a screen fails.
            {
              name: 'base',
              test: /@mantine[\\/](hooks[\\/](?!esm[\\/]use-(long-press|debounced|focus|click-outside))|core[\\/]esm[\\/](core|components[\\/](Button|UnstyledButton|Loader))[\\/])|@tabler.*[\\/]Icon(CloudOff|Inbox|MapQuestion|Refresh|Rotate2)\.mjs|[\\/]src[\\/]ui[\\/](code|cx|page[\\/]empty-state|problem)\./,
            },
            // What draws icons, with those of menu and lists that one other screen draws: as files of their own they would go uncompressed.
            {
              name: 'icons',
              test: /@tabler.*[\\/](createReactComponent|defaultAttributes|Icon(Settings|UserCog|MessageQuestion|TruckDelivery|PencilPlus|Receipt))\.mjs/,
            },
            // Icons of forms, which no list and no shell draws.
            {
              name: 'form-icons',
              test: /@tabler.*[\\/]Icon(AlertCircleFilled|CircleCheckFilled|CircleFilled|PhotoPlus|MailCheck|ExternalLink|Eye|Send)\.mjs/,
              minShareCount: 3,
            },
            // Icons of screens and parts that come late, which neither the menu nor the list of orders draws.
            {
              name: 'page-icons',
              test: /@tabler.*[\\/]Icon(CalendarEvent|CalendarTime|FileUpload|MapSearch|PackageImport|PinFilled|StarFilled|Wand)\.mjs/,
              minShareCount: 3,
            },
            // Icons of files that are taken out, which no list of orders draws.
            { name: 'file-icons', test: /@tabler.*[\\/]Icon(Download|FileDownload)\.mjs/, minShareCount: 2 },
            // Small files that lists of orders and of claims need alike.
            {
              name: 'line-parts',
              test: /@tabler.*[\\/]Icon(ArrowsExchange|ArrowBack)\.mjs|[\\/]src[\\/].*[\\/](courier-name|line-state)\./,
              minShareCount: 2,
            },
            // Icons that no screen before the login draws.
            {
              name: 'app-icons',
              test: /@tabler.*[\\/]Icon(Trash|ArrowUp|ArrowDown|Search|PlugConnected|PlayerPlay|PlayerPause|Pencil|ClockExclamation|Link|Checks)\.mjs/,
              minShareCount: 3,
            },
            // Icons and small parts that several screens draw: a file each would be many requests. None of them brings a library. The warning
            // brings the queue of dialogs, which the first script needs.
            {
              name: 'parts',
              test: /node_modules[\\/]@tabler[\\/]|[\\/]src[\\/]client[\\/]shop-link-warning|[\\/]src[\\/]ui[\\/]inputs[\\/]checkbox\.|[\\/]src[\\/]ui[\\/](app-link|brand|stored|values[\\/](channel-badge|colour|format|shop-label|status-pill))/,
              minShareCount: 3,
            },
            // What lists stand on beside their table, and the parts that no screen before the login draws: small files that are always asked for
            // together. After the parts, so that what both need stays with those.
            {
              name: 'lists',
              test: /[\\/]src[\\/]ui[\\/](filters[\\/](?!range-form)|list[\\/](page-bar|bulk-bar|page-numbers)|page[\\/](page|error-state|number-card|slow-note|use-flow)\.|table[\\/](selection|columns|settings[\\/](table-tools|use-table-prefs)|select-box)|values[\\/](clock|event-words|meter|thumb|values)\.|copy-text|icon-button|key-help|keyboard-scroll|popover|shell-id|toast|use-deferred-mount)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
