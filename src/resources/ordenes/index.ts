export * as ordenWords from './faces';
export { ChipsInput } from './form/ChipsInput';
export { OpenDefects } from './moves/OpenDefects';
export { cancelOrders, giveOrder } from './requests';
export { useOrderChanges } from './useOrderChanges';
export { LoadBar } from './plan/LoadBar';
export {
  dayName,
  foresee,
  isAbsent,
  lengthOf,
  moved,
  shortHours,
  type Foreseen,
  type Plan,
  type PlanDay,
  type PlanOrder,
  type PlanPerson,
} from './plan/plan';
export { planOrder, planOrders, type Place } from './plan/requests';
export { planKey, usePlan, type Asked } from './plan/usePlan';
