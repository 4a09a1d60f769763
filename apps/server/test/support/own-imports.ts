/**
 * Resolves imports of our own sources in the processes that run tests: their addresses are written out, so that nothing has to be looked for.
 * Node's way looks for each file and the package it belongs to, and Vitest's sends each import to the process that runs the workers, which has no
 * use for it unless it watches files: together they were a quarter of what loading the server costs.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

/** Whatever reads this file anew finds the hook in place. */
const kept = globalThis as { moaOwnImports?: Map<string, ResolveFnOutput> };

if (kept.moaOwnImports === undefined) {
  const packages = new Map<string, ResolveFnOutput>();
  kept.moaOwnImports = packages;
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      if (!parentURL?.startsWith('file:') || parentURL.includes('/node_modules/') || conditions.includes('require'))
        return next(specifier, context);
      // `package.json` of each of our packages says that its files are modules.
      if (isOwnSource(specifier)) return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
      if (!specifier.startsWith('@moa/')) return next(specifier, context);
      const found = packages.get(specifier) ?? next(specifier, context);
      packages.set(specifier, found);
      return { ...found, shortCircuit: true };
    },
  });
}

function isOwnSource(specifier: string): boolean {
  return specifier.endsWith('.ts') && (specifier.startsWith('./') || specifier.startsWith('../'));
}
