import type { TaskName, Tasks } from '../untrusted/task';

/**
 * Tasks of worker threads: read external files and write requested ones. Inputs, chunks and results are copied between
 * threads: plain data only. A thread loads what its tasks need, when the first of them comes.
 */
export const tasks: { [Name in TaskName]: () => Promise<Tasks[Name]> } = {
  image: async () => (await import('../files/redraw')).redraw,
  spreadsheet: async () => (await import('../imports/steps/spreadsheet')).readSpreadsheet,
  scans: async () => (await import('../imports/reading/bundle')).readScans,
  sheet: async () => (await import('../exports/writeSheet')).writeSheet,
  reportPdf: async () => (await import('../reports/making/pdf')).writeReportPdf,
  orderPdf: async () => (await import('../orders/pdf')).writeOrderPdf,
  inspectionPdf: async () => (await import('../inspections/pdf')).writeInspectionPdf,
  inspectionMonthPdf: async () => (await import('../inspections/month')).writeMonthPdf,
  claimPdf: async () => (await import('../claims/pdf')).writeClaimPdf,
  purchasePdf: async () => (await import('../purchases/pdf')).writePurchasePdf,
  shiftPdf: async () => (await import('../resources/eventos/shifts/paper')).writeShiftPdf,
  eventPdf: async () => (await import('../resources/eventos/paper/eventPdf')).writeEventPdf,
  sheetPdf: async () => (await import('../sheet/pdf')).writeSheetPdf,
  labels: async () => (await import('../resources/activos/labelSheet')).writeLabels,
  daySheet: async () => (await import('../tracking/trips/daySheet')).writeDaySheet,
  track: async () => (await import('../tracking/trips/writeTrack')).writeTrack,
  calendarFeed: async () => (await import('../resources/mantenimiento/feed/writeFeed')).writeFeed,
  calendarEvents: async () => (await import('../planner/calendars/events')).readEvents,
  streetOfPlace: async () => (await import('../geocoder/maps/reverse')).streetOfPlace,
  streetsByName: async () => (await import('../geocoder/maps/search')).streetsByName,
};
