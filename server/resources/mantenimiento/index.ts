export { planMaintenance } from './clock';
export { countDues, nextDueOf } from './dues';
export { feedRoute } from './feed/route';
export { keptDues } from './kept';
export { settleForRequest } from './settle';
export { standsAs } from './situation';
