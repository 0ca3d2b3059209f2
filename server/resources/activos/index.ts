export { assetDocuments, documentRoutes } from './documents';
export { gapsSince } from './downtime';
export { readMeter, type MeterRow } from './meterRows';
export { dailyUse, readMeters } from './meters';
export { addReading, forgetReadings, judgeReading, type NewReading } from './readings';
export { activoStore, activoStoreWith } from './store';
