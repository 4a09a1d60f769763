/** What an operator is shown at each start: settings that work, but leave something open. */
import type { Config } from './config.ts';

/** Korean sentences with the name of the setting; none where all is well. */
export function startWarnings(config: Pick<Config, 'environment' | 'http' | 'publicUrl' | 'trustedProxies'>): string[] {
  const { http, publicUrl, trustedProxies } = config;
  const warnings: string[] = [];
  if (http.tls === null && !isLoopback(http.host)) {
    warnings.push(
      `MOA_HTTP_HOST: ${http.host}에서 암호화하지 않은 http로 응답합니다. 비밀번호와 개인정보를 중간에서 읽을 수 있습니다. MOA_TLS_CERT와 MOA_TLS_KEY를 설정하거나, https 프록시 뒤에 두고 이 포트는 프록시만 닿게 하십시오. (plain http beyond this machine)`,
    );
  }
  if (config.environment !== 'production') return warnings;
  if (publicUrl?.startsWith('http:')) {
    warnings.push(
      'MOA_PUBLIC_URL: 공개 주소가 https가 아닙니다. 로그인 쿠키가 암호화되지 않은 연결로 오갑니다. (the public address is plain http)',
    );
  }
  if (publicUrl?.startsWith('https:') && http.tls === null && trustedProxies.length === 0) {
    warnings.push(
      'MOA_TRUSTED_PROXIES: 공개 주소가 https인데 앞에 있는 프록시를 지정하지 않았습니다. 모든 방문자가 한 주소로 보여 요청 제한을 함께 씁니다. (the proxy in front is not named)',
    );
  }
  return warnings;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
