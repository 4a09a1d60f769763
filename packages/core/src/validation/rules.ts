/** Every rule by its name. Import as `rules` from the package: `rules.email`, `rules.max(20)`. */
export * from './account.ts';
export * from './address.ts';
export * from './characters.ts';
export * from './date.ts';
export * from './date-text.ts';
export * from './file.ts';
export * from './length.ts';
export * from './number.ts';
export * from './price.ts';
export * from './required.ts';
