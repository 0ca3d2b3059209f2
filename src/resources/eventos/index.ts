export { HowScored } from './driving/HowScored';
export { EventCount, Score, ScoreChange } from './driving/Score';
export { useDriving } from './driving/useDriving';
export { eventAddress } from './addresses';
export {
  estados as estadosDeEvento,
  grupos as gruposDeEvento,
  iconOf as iconOfEvento,
  severidades as severidadesDeEvento,
  tipos as tiposDeEvento,
} from './faces';
export { exactly, lasted, measured } from './faces';
export { Withdrawn } from './Withdrawn';
export { useEventChanges } from './useEventChanges';
export { useAcknowledge } from './useAcknowledge';
export { useTake } from './useTake';
export { useEventsOnMap } from './useEventsOnMap';
export { summaryInterval, useEventSummary, useEventSummaryQuery } from './useEventSummary';
export { urgentFirst } from './urgentFirst';
