/** Reading of bodies that were checked, or that nobody checks. */
import { isJson, type Json } from '../kernel/fields.ts';

/** The object under a key, or an empty one. */
export function child(parent: Json, key: string): Json {
  const value = parent[key];
  return isJson(value) ? value : {};
}

/** The objects of the list under a key; other things in it are left out. */
export function children(parent: Json, key: string): Json[] {
  const value = parent[key];
  return Array.isArray(value) ? value.filter(isJson) : [];
}

export function text(parent: Json, key: string): string {
  const value = parent[key];
  return typeof value === 'string' ? value : '';
}

export function number(parent: Json, key: string): number {
  const value = parent[key];
  return typeof value === 'number' ? value : 0;
}
