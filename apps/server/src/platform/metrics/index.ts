export {
  addProcessMetrics,
  createMetrics,
  type Family,
  type Metrics,
  renderMetrics,
} from './metrics.ts';
export { startMetricsServer } from './metrics-server.ts';
