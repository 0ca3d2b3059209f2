export { planMaintenance } from './clock';
export { feedRoute } from './feed/route';
export { keptDues } from './kept';
export { settleForRequest } from './settle';
export { standsAs } from './situation';
