export { assetDocuments, documentRoutes, documentsById } from './documents';
export { whyUnfitOf } from './fitness';
export { gapsSince } from './downtime';
export { readMeter, usualMeters, type MeterRow } from './meterRows';
export { addMeter, dailyUse, forgetMeters, readMeters } from './meters';
export { addReading, forgetReadings, judgeReading, type NewReading } from './readings';
export { stopAsset } from './stop';
export { activoStore, activoStoreWith } from './store';
