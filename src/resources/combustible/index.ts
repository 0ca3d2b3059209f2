export { useLoadSummary } from './useLoads';
