export { addresses as stopAddresses } from './address';
export { useStops } from './useStops';
export { useStopsInUse } from './useStopsInUse';
