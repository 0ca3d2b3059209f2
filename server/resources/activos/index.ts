export { documentRoutes } from './documents';
export { readMeter, type MeterRow } from './meterRows';
export { addReading, judgeReading, type NewReading } from './readings';
export { lecturaTable, medidorTable } from './sheetTables';
export { activoStore } from './store';
export { activoTable } from './table';
