export { planMaintenance } from './clock';
export { feedRoute } from './feed/route';
export { standsAs } from './situation';
