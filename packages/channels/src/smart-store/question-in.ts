/** Rows of SMART_STORE's two lists of questions (section 7). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { answeredState, onlyAnswer, questionFact, type ReadQuestion } from '../sdk/question.ts';
import { flag, text, textOrNull, wire } from '../sdk/reader.ts';

/** A question at a product. The writer is masked by the channel. */
export function toProductQuestion(row: unknown): ReadQuestion {
  const asked = wire(row);
  return questionFact(row, {
    kind: 'PRODUCT',
    questionNo: text(asked.questionId),
    state: answeredState(flag(asked.answered)),
    rawState: text(asked.answered),
    askedAt: toInstant(asked.createDate),
    buyer: text(asked.maskedWriterId),
    body: text(asked.question),
    shopProductId: textOrNull(asked.productId),
    productName: text(asked.productName),
    answers: onlyAnswer(text(asked.answer)),
  });
}

/** A question of a buyer about an order. `productOrderIdList` is a text with commas. */
export function toCustomerQuestion(row: unknown): ReadQuestion {
  const asked = wire(row);
  return questionFact(row, {
    kind: 'CUSTOMER',
    questionNo: text(asked.inquiryNo),
    state: answeredState(flag(asked.answered)),
    rawState: text(asked.answered),
    category: text(asked.category),
    askedAt: toInstant(asked.inquiryRegistrationDateTime),
    buyer: text(asked.customerName),
    title: text(asked.title),
    body: text(asked.inquiryContent),
    secret: true,
    shopProductId: textOrNull(asked.productNo),
    productName: text(asked.productName),
    orderNo: textOrNull(asked.orderId),
    answers: onlyAnswer(text(asked.answerContent), {
      answerNo: text(asked.answerContentId),
      answeredAt: toInstant(asked.answerRegistrationDateTime),
    }),
  });
}
