/** Every control stands once, in `ui/`: a page that draws its own looks, sounds and answers to keys otherwise than the next one. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../apps/web/src/', import.meta.url));
const HOME = 'ui/inputs/';

/** What only the family itself may draw, and what stands for it. */
const OWN: readonly { control: RegExp; use: string }[] = [
  { control: /<select\b/, use: 'ui/inputs/select/select.tsx' },
  { control: /<input\b[^>]*type="checkbox"/s, use: 'ui/inputs/checkbox.tsx or switch.tsx' },
  { control: /<input\b[^>]*type="radio"/s, use: 'ui/inputs/radio.tsx' },
  { control: /<input\b[^>]*type="(?:date|datetime-local|month)"/s, use: 'ui/inputs/date/date-input.tsx' },
  { control: /<input\b[^>]*type="time"/s, use: 'ui/inputs/date/time-input.tsx' },
  { control: /<(?:details|summary)\b/, use: 'ui/inputs/disclosure.tsx' },
  {
    control: /import \{[^}]*\b(?:Select|NativeSelect|Checkbox|Radio|Switch|Accordion|Collapse)\b[^}]*\} from '@mantine\/core'/,
    use: 'ui/inputs/',
  },
];

const sources = globSync('**/*.tsx', { cwd: WEB }).map((path) => ({ path, text: readFileSync(`${WEB}${path}`, 'utf8') }));

test('no page draws a control of its own', () => {
  const astray = sources
    .filter(({ path }) => !path.startsWith(HOME))
    .flatMap(({ path, text }) => OWN.filter(({ control }) => control.test(text)).map(({ use }) => `${path}: ${use}`));
  expect(astray).toEqual([]);
});

test('the family is drawn with what the test refuses elsewhere', () => {
  const home = sources.filter(({ path }) => path.startsWith(HOME));
  const drawn = OWN.filter(({ control }) => home.some(({ text }) => control.test(text)));
  expect(drawn.map(({ use }) => use)).toContain('ui/inputs/select/select.tsx');
  expect(drawn.length).toBeGreaterThan(2);
});
