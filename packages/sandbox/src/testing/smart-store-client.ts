import bcrypt from 'bcryptjs';
import { samplePicture } from '../kernel/sample-picture.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import type { Loose } from './loose.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: Loose;
}

/** A client of the wire for tests, written from the sheet's sections 1 and 2; it knows nothing of the sandbox's insides. */
export class SmartStoreClient {
  readonly base: string;
  readonly account: SandboxAccount;
  token = '';

  constructor(origin: string, account: SandboxAccount) {
    this.base = `${origin}/SMART_STORE/external`;
    this.account = account;
  }

  /** The fields of a right token request; tests change one and look. */
  tokenForm(timestamp = Date.now()): Record<string, string> {
    const { clientId = '', clientSecret = '' } = this.account.secrets;
    const hashed = bcrypt.hashSync(`${clientId}_${timestamp}`, clientSecret);
    return {
      client_id: clientId,
      timestamp: String(timestamp),
      client_secret_sign: Buffer.from(hashed, 'utf8').toString('base64'),
      grant_type: 'client_credentials',
      type: 'SELF',
    };
  }

  async askToken(form: Record<string, string>): Promise<Answer> {
    return read(await fetch(`${this.base}/v1/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) }));
  }

  async signIn(): Promise<this> {
    const { body } = await this.askToken(this.tokenForm());
    this.token = String(body.access_token);
    return this;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return read(await fetch(`${this.base}${path}`, { method, headers, ...init }));
  }

  async upload(...files: Buffer[]): Promise<Answer> {
    const form = new FormData();
    for (const file of files) form.append('imageFiles', new Blob([new Uint8Array(file)]), 'a.png');
    const headers = { authorization: `Bearer ${this.token}` };
    return read(await fetch(`${this.base}/v1/product-images/upload`, { method: 'POST', headers, body: form }));
  }

  async imageUrl(hue = 10): Promise<string> {
    const { body } = await this.upload(samplePicture(hue, 20));
    return String(body.images[0].url);
  }
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
