export { planMaintenance } from './clock';
export { ofDues } from './events';
export { feedRoute } from './feed/route';
