/** What people wrote in questions and answers: sealed as one value each. */
import type { QuestionAnswer, QuestionFact } from '@moa/channels/sdk';
import type { Cipher } from '../../platform/crypto/index.ts';

export interface QuestionContent {
  buyer: string;
  category: string;
  title: string;
  body: string;
  answers: QuestionAnswer[];
  raw: unknown;
}

const CONTENT = 'question.content';
const ANSWER = 'question_answer.body';

export function contentOf({ buyer, category, title, body, answers, raw }: QuestionFact): QuestionContent {
  return { buyer, category, title, body, answers, raw };
}

export function sealContent(keys: Cipher, content: QuestionContent): Buffer {
  return keys.seal(JSON.stringify(content), CONTENT);
}

export function openContent(keys: Cipher, sealed: Buffer): QuestionContent {
  return JSON.parse(keys.open(sealed, CONTENT)) as QuestionContent;
}

export function sealAnswer(keys: Cipher, body: string): Buffer {
  return keys.seal(body, ANSWER);
}

export function openAnswer(keys: Cipher, sealed: Buffer): string {
  return keys.open(sealed, ANSWER);
}

/** Keyed mark of all that the shop reported of a question. */
export function markOf(keys: Cipher, fact: QuestionFact): Buffer {
  return keys.blindIndex('question', JSON.stringify(fact));
}
