export {
  type Config,
  ConfigError,
  type JusoConfig,
  type KcConfig,
  loadConfig,
  type NtsConfig,
  type S3Config,
  type SmtpConfig,
  type SolapiConfig,
  type SweetTrackerConfig,
  type TrackerConfig,
} from './config.ts';
export type { DeclaredSetting } from './declared.ts';
export { generateKey, type Keys, keyFingerprint, loadKeys, nameOfKey, parseKeys, type SecretKey } from './keys.ts';
export { startWarnings } from './warnings.ts';
