export { planMaintenance } from './clock';
export { countDues, duesById, duesOfPairs, nextDueOf, nextOfAsset } from './dues';
export { expectedTimes, readExpected } from './expected';
export { shifts, weekdays } from './forecast';
export { keptDues } from './onTime';
export { isAsked, orderOfDue } from './order';
export { readSettled, settleForRequest } from './settle';
export { changeLastTimes, lastTimeFaults, type LastTime } from './lastTimes';
export { standsAs } from './situation';
