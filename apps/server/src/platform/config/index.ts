export { type Config, ConfigError, type Environment, loadConfig, type S3Config } from './config.ts';
export { generateKey, type Keys, loadKeys, parseKeys, type SecretKey } from './keys.ts';
