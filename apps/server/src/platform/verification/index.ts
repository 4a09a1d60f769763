export { deleteVerifications } from './verification.queries.ts';
export {
  CODE_SECONDS,
  createVerification,
  type IssueCode,
  type IssuedTicket,
  type TicketState,
  type Verification,
  type VerificationChannel,
  type VerificationPurpose,
} from './verification.ts';
