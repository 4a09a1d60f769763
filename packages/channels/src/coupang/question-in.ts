/** Rows of COUPANG's product questions, and of what its call centre hands on (sheet 7). Pure. */
import { CONFIRMED_ANSWER, type QuestionState } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { answeredState, type QuestionFact, questionFact, type ReadQuestion } from '../sdk/question.ts';
import { flag, rowsOf, text, textOrNull, type Wire, wire, wires } from '../sdk/reader.ts';

/** A question with its answers; whatever has no answer waits. The sheet names no state of its own. */
export function toQuestion(row: unknown): ReadQuestion {
  const asked = wire(row);
  const answers = wires(asked.commentDtoList).map((comment) => ({
    answerNo: text(comment.inquiryCommentId),
    body: text(comment.content),
    answeredAt: toInstant(comment.inquiryCommentAt),
  }));
  return questionFact(row, {
    kind: 'PRODUCT',
    questionNo: text(asked.inquiryId),
    state: answeredState(answers.length > 0),
    askedAt: toInstant(asked.inquiryAt),
    buyer: text(asked.buyerEmail),
    body: text(asked.content),
    shopProductId: textOrNull(asked.sellerProductId),
    shopItemId: textOrNull(asked.vendorItemId),
    orderNo: rowsOf(asked.orderIds).map(text).find(Boolean) ?? null,
    answers,
  });
}

/** The word of an agent that waits for the seller: to be answered, or only to be confirmed. */
function openTransfer(asked: Wire): Wire | undefined {
  if (text(asked.inquiryStatus) !== 'progress') return undefined;
  return wires(asked.replies).findLast(({ partnerTransferStatus }) => text(partnerTransferStatus) === 'requestAnswer');
}

function stateOfCall(asked: Wire, open: Wire | undefined, answered: boolean): QuestionState | null {
  if (open !== undefined) return 'UNANSWERED';
  const status = text(asked.inquiryStatus);
  if (status === 'complete') return answered ? 'ANSWERED' : 'CLOSED';
  if (status !== 'progress') return null;
  const counselling = text(asked.csPartnerCounselingStatus);
  return counselling === 'answered' ? 'ANSWERED' : counselling === 'requestAnswer' ? 'UNANSWERED' : null;
}

/** What the seller said: in words, or by confirming what the call centre had done. While a transfer is open, to that one alone. */
function saidBySeller(asked: Wire, open: Wire | undefined): QuestionFact['answers'] {
  return wires(asked.replies).flatMap((reply) => {
    if (text(reply.partnerTransferCompleteReason) === 'DISPUTE_PROCESS_COMPLETE' && open === undefined)
      return [{ answerNo: text(reply.answerId), body: CONFIRMED_ANSWER, answeredAt: null }];
    if (text(reply.answerType) !== 'vendor') return [];
    if (open !== undefined && text(reply.parentAnswerId) !== text(open.answerId)) return [];
    return [{ answerNo: text(reply.answerId), body: text(reply.content), answeredAt: toInstant(reply.replyAt) }];
  });
}

/** A buyer's call at COUPANG's centre. Her telephone number is read by nobody; it stays in the raw record. */
export function toCall(row: unknown): ReadQuestion {
  const asked = wire(row);
  const open = openTransfer(asked);
  const answers = saidBySeller(asked, open);
  const refs: Record<string, string> = open === undefined ? {} : { parentAnswerId: text(open.answerId) };
  if (open !== undefined && flag(open.needAnswer) === false) refs.confirms = 'yes';
  const items = Array.isArray(asked.vendorItemId) ? asked.vendorItemId : [asked.vendorItemId];
  const word = text(open?.content);
  return questionFact(row, {
    kind: 'CUSTOMER',
    questionNo: text(asked.inquiryId),
    state: stateOfCall(asked, open, answers.length > 0),
    rawState: [text(asked.inquiryStatus), text(asked.csPartnerCounselingStatus)].filter(Boolean).join('/'),
    category: text(asked.receiptCategory),
    askedAt: toInstant(asked.inquiryAt),
    title: word === '' ? '' : `상담사: ${word}`,
    body: text(asked.content),
    secret: true,
    shopItemId: items.map(text).find(Boolean) ?? null,
    productName: text(asked.itemName),
    orderNo: textOrNull(asked.orderId),
    answers,
    refs,
  });
}
