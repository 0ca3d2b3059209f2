export { planMaintenance } from './clock';
export { ofDues } from './events';
