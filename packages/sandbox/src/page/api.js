/**
 * The control API, by addresses relative to the page. Behind the API server's proxy the proxy adds the control token;
 * opened directly, the page asks for it once a browser session (or takes it from `#token=…`).
 */
const TOKEN_KEY = 'moa-sandbox-token';

export class NeedsToken extends Error {}

export function storeToken(token) {
  sessionStorage.setItem(TOKEN_KEY, token);
}

export async function request(method, path, body) {
  const headers = {};
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(`control/${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (response.status === 401 || response.status === 403) throw new NeedsToken();
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? '샌드박스가 응답하지 않습니다.');
  return answer;
}

export const get = (path) => request('GET', path);
export const post = (path, body = {}) => request('POST', path, body);
export const remove = (path) => request('DELETE', path);
