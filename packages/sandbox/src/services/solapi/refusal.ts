/** An error answer in the words of section 2: `{ errorCode, errorMessage }`. */
export class SolapiRefusal extends Error {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, errorCode: string, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

/** Refused at acceptance: answered with 200 and a code of the 1xxx family. */
export class NotAccepted extends Error {
  readonly statusCode: string;

  constructor(statusCode: string, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
