export { isDrivenBy } from './drivenBy';
export { ownStops } from './own';
export { planned as planRun } from './planning';
export { ejecucionStore } from './store';
export { followRoute, leaveRoute, planProgramme } from './programme';
