import type { Tasks } from '../untrusted/task';
import { redraw } from '../files/redraw';
import { streetOfPlace } from '../geocoder/maps/reverse';
import { streetsByName } from '../geocoder/maps/search';
import { readScans } from '../imports/reading/bundle';
import { readSpreadsheet } from '../imports/steps/spreadsheet';
import { writeReportPdf } from '../reports/making/pdf';
import { writeLabels } from '../resources/activos/labelSheet';
import { writeFeed } from '../resources/mantenimiento/feed/writeFeed';
import { writeOrderPdf } from '../orders/pdf';
import { writeSheet } from '../exports/writeSheet';
import { writeDaySheet } from '../tracking/trips/daySheet';
import { writeTrack } from '../tracking/trips/writeTrack';

/**
 * Tasks of worker threads: read external files and write requested ones. Inputs, chunks and results are copied between
 * threads: plain data only.
 */
export const tasks: Tasks = {
  image: redraw,
  spreadsheet: readSpreadsheet,
  scans: readScans,
  sheet: writeSheet,
  reportPdf: writeReportPdf,
  orderPdf: writeOrderPdf,
  labels: writeLabels,
  daySheet: writeDaySheet,
  track: writeTrack,
  calendarFeed: writeFeed,
  streetOfPlace,
  streetsByName,
};
