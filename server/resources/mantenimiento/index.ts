export { planMaintenance } from './clock';
export { ofDues } from './events';
export { keptDues } from './kept';
export { settleAsked } from './settle';
