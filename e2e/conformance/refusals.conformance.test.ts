/**
 * Everything that a sandbox can say against a product has a cause. Its sentences are read in the sources of the sandbox, and for each field that
 * it checks every way in which a field can be wrong is worded as it words them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkableShopType, refusalsAt } from '@moa/channels';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../packages/sandbox/src/kernel/field-sentence.ts';
import type { FieldProblem } from '../../packages/sandbox/src/kernel/fields.ts';

const SANDBOX = join(import.meta.dirname, '../../packages/sandbox/src');

interface Checked {
  files: string;
  /** As the sandbox words a problem of a field, as the outcome that the connector makes of it. */
  said(sentence: string, field: string): { code: string; message: string };
  fieldSentence?(field: string, problem: FieldProblem): string;
}

const plain = (sentence: string) => ({ code: 'ERROR', message: sentence });

/** Fields of rows and parts, where ZIGZAG names them. */
const NESTED: Readonly<Record<string, string>> = {
  key: 'essentials[0].key',
  value: 'option_list[0].value_list[0].value',
  value_list: 'option_list[0].value_list',
  site: 'site_list[0].site',
};

/** One interface, and one set of words. */
const KAKAO: Checked = {
  files: 'kakao/{product-body,option-body,products,images}.ts',
  said: (sentence, field) => ({ code: 'E400', message: field === '' ? sentence : `${field}: ${sentence}` }),
};

/** A family has one sandbox in two sites. */
const ESM: Checked = { files: 'esm/{product-validation,option-validation,shipping-validation,discount}.ts', said: plain };

/** Every channel, or the compiler says which is missing. */
const CHANNELS: Readonly<Record<LinkableShopType, Checked>> = {
  COUPANG: { files: 'coupang/{product-validation,item-validation,product-routes}.ts', said: plain },
  '11ST': { files: 'eleven-st/{product-validation,option-validation,product-routes}.ts', said: plain },
  ZIGZAG: {
    files: 'zigzag/{product-validation,item-validation}.ts',
    said: (sentence, field) => ({
      code: 'invalid_parameter',
      message: `invalid_parameter (${NESTED[field] ?? (field || 'item_list')}): ${sentence}`,
    }),
  },
  CAFE24: {
    files: 'cafe24/{product-rules,product-fields,products,variants}.ts',
    said: (sentence, field) => ({ code: '422', message: `Invalid value. (parameter.${field}) ${field}: ${sentence}` }),
    fieldSentence: () => 'required',
  },
  TALKSTORE: KAKAO,
  TALKGIFT: KAKAO,
  SMART_STORE: { files: 'smart-store/{product-rules,option-rules,images}.ts', said: plain },
  AUCTION: ESM,
  GMARKET: ESM,
};

const PROBLEMS = [
  { is: 'MISSING', type: 'TEXT' },
  { is: 'BLANK', type: 'TEXT' },
  { is: 'WRONG_TYPE', type: 'INTEGER' },
  { is: 'TOO_LONG', max: 100 },
  { is: 'OUT_OF_RANGE', min: 1, max: 10, value: 11 },
  { is: 'NOT_A_MULTIPLE', step: 10 },
  { is: 'NOT_ALLOWED', value: 'x', allowed: ['A', 'B'] },
  { is: 'WRONG_FORM', form: 'yyyy' },
] as unknown as FieldProblem[];

/** `existing ${code} here` as it may read. */
const filled = (template: string) =>
  template
    .replaceAll(/\$\{what\}/g, '택배사 코드')
    .replaceAll(/\$\{name\}/g, 'colOptPrice')
    .replaceAll(/\$\{[^}]*\}/g, '7');

function sentencesIn(source: string): { field: string; sentence: string }[] {
  const complaints = [...source.matchAll(/(?:complain|invalid|refuse)\(\s*(?:'([^']*)',\s*)?([`'"])((?:(?!\2).)+)\2/g)];
  const pushed = [
    ...source.matchAll(
      /(?:problems\.push|Refusal\(\w+,|catalogError|catalogRefusal\(\d+,|complain\([^,()]+,)\(?\s*([`'"])((?:(?!\1).)+)\1/g,
    ),
  ];
  return [
    ...complaints.map(([, field = '', , sentence = '']) => ({ field, sentence })),
    ...pushed.map(([, , sentence = '']) => ({ field: '', sentence })),
  ].filter(({ sentence }) => sentence.includes(' '));
}

/** Fields with the words by which the channel calls them: its label, or its name. */
function fieldsIn(source: string): { field: string; label: string }[] {
  const found = [...source.matchAll(/\.(?:text|integer|choice|flag|rows|texts)\(\s*'(\w+)'(?:,[^;\n]*?label: '([^']+)')?/g)];
  return found.map(([, field = '', label]) => ({ field, label: label === undefined ? field : `${label} 항목` }));
}

describe.each(Object.entries(CHANNELS))(
  '%s',
  (shopType, { files, said, fieldSentence = (label, problem) => sentenceOf(label, problem) }) => {
    const source = globSync(files, { cwd: SANDBOX })
      .map((file) => readFileSync(join(SANDBOX, file), 'utf8'))
      .join('\n');

    const causesOf = (sentence: string, field: string) => {
      const { code, message } = said(filled(sentence), field);
      const words = { path: 'basic.productName', message, channelCode: code, channelMessage: message };
      return refusalsAt(shopType, { kind: 'fix', problems: [words] });
    };

    test('every sentence has a cause', () => {
      const sentences = sentencesIn(source);
      expect(sentences.length).toBeGreaterThan(5);
      expect(sentences.filter(({ sentence, field }) => causesOf(sentence, field).some(({ cause }) => cause === 'OTHER'))).toEqual([]);
    });

    test('every field has one, however it is wrong', () => {
      const fields = fieldsIn(source);
      expect(fields.length).toBeGreaterThan(5);
      const unnamed = fields.flatMap(({ field, label }) =>
        PROBLEMS.map((problem) => fieldSentence(label, problem)).filter((sentence) =>
          causesOf(sentence, field).some(({ cause }) => cause === 'OTHER'),
        ),
      );
      expect(unnamed).toEqual([]);
    });
  },
);
