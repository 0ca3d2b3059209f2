export { followRoute, leaveRoute, planProgramme } from './programme';
