import { ALERT_TOPICS, byteLength } from '@moa/core';
import { CHARACTERS, characterAt } from '@moa/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MessageKind, render, TEMPLATES, type TemplateName, variablesIn } from './templates.ts';

interface Way {
  template: TemplateName;
  kind: MessageKind;
  texts: { subject?: string; text: string; short?: true };
}

const ways: Way[] = Object.entries(TEMPLATES).flatMap(([template, texts]) =>
  Object.entries(texts).map(([kind, way]) => ({ template: template as TemplateName, kind: kind as MessageKind, texts: way })),
);
const codes = ways.filter(({ texts }) => variablesIn(texts.text).includes('code'));
const valuesFor = (way: Way, value: (name: string) => string) =>
  Object.fromEntries(variablesIn(`${way.texts.subject ?? ''} ${way.texts.text}`).map((name) => [name, value(name)]));
const LONGEST: Record<string, string> = { link: `https://moa.example/${'a'.repeat(180)}`, code: '123456' };

describe.each(ways)('$template as $kind', (way) => {
  test('shows every variable and leaves none open', () => {
    const values = valuesFor(way, (name) => `<${name}>`);
    const filled = render(way.template, way.kind, values);
    expect(`${filled.subject}\n${filled.text}`).not.toMatch(/#\{/);
    for (const value of Object.values(values)) expect(`${filled.subject}\n${filled.text}`).toContain(value);
  });

  test('is refused while a variable is missing', () => {
    const names = Object.keys(valuesFor(way, () => ''));
    for (const missing of names) {
      const values = Object.fromEntries(names.filter((name) => name !== missing).map((name) => [name, 'x']));
      expect(() => render(way.template, way.kind, values)).toThrow(missing);
    }
  });

  test('fits its way whatever it is filled with', () => {
    const { subject, text } = render(
      way.template,
      way.kind,
      valuesFor(way, (name) => LONGEST[name] ?? '가'.repeat(5_000)),
    );
    if (way.texts.short) expect(byteLength(text)).toBeLessThanOrEqual(90);
    if (way.kind !== 'MAIL') expect(byteLength(text)).toBeLessThanOrEqual(2_000);
    if (way.kind === 'ALIMTALK') expect(text.length).toBeLessThanOrEqual(1_000);
    expect(subject === '').toBe(way.kind !== 'MAIL');
  });

  test('says who writes', () => {
    expect(way.texts.subject ?? way.texts.text).toMatch(/^\[모아\]/);
  });
});

test('a code to a phone always is a short message', () => {
  expect(codes.length).toBeGreaterThanOrEqual(10);
  for (const { kind, texts } of codes) expect(texts.short === true).toBe(kind === 'SMS');
});

test('the same variables serve every way of an alert, so that a seller may switch between them', () => {
  for (const name of [...ALERT_TOPICS, 'URGENT_QNA'] as const) {
    const { MAIL, ALIMTALK } = TEMPLATES[name];
    expect(new Set(variablesIn(ALIMTALK.text))).toEqual(new Set(variablesIn(`${MAIL.subject} ${MAIL.text}`)));
  }
});

test('values never break a line of a subject or of a message to a phone, nor keep control characters in a mail', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(CHARACTERS - 1).map(characterAt), maxLength: 120 }), (value) => {
      const mail = render('INQUIRY_RECEIVED', 'MAIL', { name: value, email: value, phone: value, time: value, content: value });
      const phone = render('LOW_STOCK', 'ALIMTALK', { product: value, quantity: '1', link: 'https://moa.example' });
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(mail.text).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(phone.text.split('\n')).toHaveLength(3);
    }),
  );
});

test('a value that looks like a variable stays text', () => {
  const { text } = render('INQUIRY_ANSWERED', 'MAIL', { name: '#{answer}', question: '?', answer: '$& 답변' });
  expect(text).toContain('#{answer} 님');
  expect(text).toContain('$& 답변');
});

test('a long value is cut without half a character', () => {
  const { text } = render('LOW_STOCK', 'ALIMTALK', { product: `${'가'.repeat(78)}😀😀`, quantity: '1', link: 'https://moa.example' });
  expect(text).toContain(`${'가'.repeat(78)}…`);
  expect(text.isWellFormed()).toBe(true);
});

test('a template is refused for a way it has no text for', () => {
  expect(() => render('NEW_DEVICE', 'SMS', {})).toThrow(RangeError);
});
