import { describe, expect, test } from 'vitest';
import { wrongShape } from './answer-bodies.ts';
import { OtherAnswers } from './other-answers.ts';
import { FAULT_VARIANTS } from './types.ts';

const XML = Buffer.from('<?xml version="1.0" encoding="euc-kr"?>\n<ClientMessage><resultCode>200</resultCode></ClientMessage>');
const JSON_BODY = Buffer.from('{"code":"SUCCESS"}');

describe('wrongShape', () => {
  test.each(FAULT_VARIANTS.WRONG_SHAPE)('%s keeps the format of the answer and nothing of its content', (shape) => {
    expect(() => JSON.parse(String(wrongShape(JSON_BODY, shape, null)))).not.toThrow();
    const document = String(wrongShape(XML, shape, null));
    expect(document === '' || document.startsWith('<?xml version="1.0" encoding="euc-kr"?>')).toBe(true);
    expect(document).not.toContain('ClientMessage');
  });

  test('mixes up only operations of different families', () => {
    const answers = new OtherAnswers();
    answers.keep('products.read', 'one');
    expect(answers.otherThan('products.create')).toBeNull();
    answers.keep('orders.collect', 'rows');
    answers.keep('orders.collect', '-');
    expect(answers.otherThan('products.create')).toBe('rows');
    expect(answers.otherThan('claims.collect')).toBe('one');
  });
});
