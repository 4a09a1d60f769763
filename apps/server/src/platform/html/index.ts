/** HTML that somebody wrote, made harmless by a list of what is allowed. */
import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

export type HtmlRules = sanitizeHtml.IOptions;

/** Loads with the first text: it brings a parser of styles along, and neither the worker nor a start needs it. */
const load = createRequire(import.meta.url);

export function sanitiseHtml(html: string, rules: HtmlRules): string {
  const sanitise = load('sanitize-html') as typeof sanitizeHtml;
  return sanitise(html, rules);
}
