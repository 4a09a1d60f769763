export {
  addProcessMetrics,
  type Counter,
  createMetrics,
  type Family,
  type Histogram,
  type Labels,
  type Metrics,
  renderMetrics,
} from './metrics.ts';
export { startMetricsServer } from './metrics-server.ts';
