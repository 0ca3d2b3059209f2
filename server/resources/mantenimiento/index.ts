export { planMaintenance } from './clock';
