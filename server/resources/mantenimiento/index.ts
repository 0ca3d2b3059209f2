export { planMaintenance } from './clock';
export { standsAs } from './situation';
