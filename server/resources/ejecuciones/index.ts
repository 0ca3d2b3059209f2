export { isDrivenBy } from './drivenBy';
export { ownStops } from './own';
export { planned as planRun } from './planning';
export { followRoute, leaveRoute, planProgramme } from './programme';
