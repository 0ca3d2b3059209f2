import type { Part } from '../arrange/parts';

/** The parts of the panel that are charts of the indicators. */
export const chartParts = [
  'niveles',
  'costos',
  'paradas',
  'antiguedad',
  'planes',
  'documentos',
  'fallas',
  'esperas',
  'personas',
  'tipos',
] as const satisfies readonly Part[];
export type ChartPart = (typeof chartParts)[number];

export const isChart = (part: Part): part is ChartPart => (chartParts as readonly Part[]).includes(part);
