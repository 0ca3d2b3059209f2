import { dateInWords } from '#contract/core/noDate';
import { geodesicMeters } from '#contract/rules/geodesic';
import { isSurelyJump } from '#contract/rules/movement';
import type { Recorrido, Viaje } from '#contract/requests/viajes';
import { tramosDeRecorrido } from '#contract/rules/tramos';
import { bold, bytesOf, figuresInColumns, newPaper, numberPages, regular } from '../../paper/paper';
import { linesOf } from '../../paper/wrapping';
import { longestSilence } from '../model/motion';

declare module '../../untrusted/task' {
  interface Tasks {
    daySheet: typeof writeDaySheet;
  }
}

const ink = '#1d2b2e';
const faint = '#5b6b6f';
const rule = '#d5dddd';
const blue = '#1f6feb';
const margin = 36;
/** In PDF points. */
const picture = { height: 270, inner: 14 };
const totalsHeight = 32;
const rowHeight = 15;
const lineHeight = 9.5;
/** Colours of speed, each from this many km/h on. */
const bands: readonly (readonly [number, string])[] = [
  [0, '#3b5bdb'],
  [20, '#1a86ad'],
  [40, '#1f9350'],
  [60, '#b98900'],
  [80, '#d86400'],
  [100, '#c92a2a'],
];

interface DaySheet {
  company: string;
  /** Name, code and plate. */
  asset: string;
  /** IANA */
  zone: string;
  desde: string;
  /** Exclusive. */
  hasta: string;
  replay: Recorrido;
  /** By id. */
  drivers: ReadonlyMap<number, string>;
}

const number = (decimals: number) => new Intl.NumberFormat('es-CO', { maximumFractionDigits: decimals });
const [whole, tenth] = [number(0), number(1)];
const km = (value: number) => `${tenth.format(value)} km`;
const kmh = (value: number | null) => (value === null ? '—' : `${whole.format(value)} km/h`);
const span = (seconds: number) => {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  // A column has no room for thousands of hours.
  if (hours >= 48) return `${whole.format(Math.floor(hours / 24))} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
};

/**
 * The activity of an asset, on A4 portrait: map, totals, trips and stops. A hundred thousand points take a while, so it
 * runs on a thread of its own.
 */
export const writeDaySheet = async (sheet: DaySheet): Promise<Buffer> => {
  const { company, asset, zone, desde, hasta, replay, drivers } = sheet;
  const title = `Recorrido de ${asset}`;
  const doc = await newPaper({ size: 'A4', margin, bufferPages: true, info: { Title: title, Author: company } }, sheet);
  const done = bytesOf(doc);
  const width = doc.page.width - 2 * margin;
  const days = new Intl.DateTimeFormat('es', { timeZone: zone, dateStyle: 'full' });
  const [first, last] = [days.format(Date.parse(desde)), days.format(Date.parse(hasta) - 1)];

  doc.font(bold).fontSize(16).fillColor(ink).text(title, margin, margin, { width });
  doc
    .font(regular)
    .fontSize(9)
    .fillColor(faint)
    .text(`${company} · ${first === last ? first : `${first} a ${last}`}`, { width });
  const top = doc.y + 10;
  drawTotals(doc, replay.totales, { x: margin, y: top, width });
  drawWay(doc, replay, { x: margin, y: top + totalsHeight, width, height: picture.height });
  const at = momentIn({ zone, desde, hasta, oneDay: first === last });
  drawTable(doc, rowsOf(replay, drivers, at, Math.min(Date.now(), Date.parse(hasta)), Date.parse(desde)), {
    x: margin,
    y: top + totalsHeight + picture.height + 12,
    width,
  });

  numberPages(doc, margin, faint);
  doc.end();
  return done;
};

/** Says a moment as its hour, with its day where that is not clear; null is what still lasts. */
const momentIn = ({ zone, desde, hasta, oneDay }: Pick<DaySheet, 'zone' | 'desde' | 'hasta'> & { oneDay: boolean }) => {
  const hour = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: '2-digit', month: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat('es', { ...(!oneDay && day), ...hour });
  /** What began or ended on another day says which. */
  const dated = new Intl.DateTimeFormat('es', { ...day, ...hour });
  return (iso: string | null) => {
    if (iso === null) return 'en curso';
    const ms = Date.parse(iso);
    return dateInWords(ms < Date.parse(desde) || ms > Date.parse(hasta) ? dated : clock, ms);
  };
};

type Doc = PDFKit.PDFDocument;

const drawTotals = (doc: Doc, totals: Recorrido['totales'], { x, y, width }: Omit<Area, 'height'>) => {
  const figures = [
    ['Distancia', km(totals.distancia_km)],
    ['En movimiento', span(totals.movimiento_s)],
    ['Detenido', span(totals.detenido_s)],
    ['En ralentí', span(totals.ralenti_s)],
    ['Sin señal', span(totals.sin_senal_s)],
    ['Máxima', kmh(totals.velocidad_max_kmh)],
    ['Promedio', kmh(totals.velocidad_prom_kmh)],
  ] as const;
  figures.forEach(([label, value], i) => {
    const left = x + (i * width) / figures.length;
    doc.font(regular).fontSize(7).fillColor(faint).text(label, left, y, { lineBreak: false });
    doc
      .font(bold)
      .fontSize(10)
      .fillColor(ink)
      .text(value, left, y + 10, { lineBreak: false, features: figuresInColumns });
  });
};

const header = ['', 'Inicio', 'Fin', 'Duración', 'Distancia', 'Máxima', 'Conductor', 'Lugar'];
/** The part of the width that each column takes. */
const shares = [0.09, 0.11, 0.11, 0.11, 0.09, 0.09, 0.17, 0.23];

/** Trips, stops and silences by the time they began, as cells: each moment is in one of them. */
export const rowsOf = (
  { viajes, detenciones, sin_senal }: Pick<Recorrido, 'viajes' | 'detenciones' | 'sin_senal'>,
  drivers: DaySheet['drivers'],
  at: (iso: string | null) => string,
  until: number,
  since = -Infinity,
): string[][] =>
  tramosDeRecorrido({ viajes, detenciones, sin_senal }, until, since).flatMap((tramo): string[][] => {
    const [from, to] = [new Date(tramo.desde).toISOString(), new Date(tramo.hasta).toISOString()];
    const lasted = span((tramo.hasta - tramo.desde) / 1_000);
    if (tramo.clase === 'silencio') return [['Sin señal', at(from), at(to), lasted, '', '', '', '']];
    if (tramo.clase === 'viaje') {
      const trip = viajes[tramo.at];
      return trip ? [tripCells(trip, drivers, at)] : [];
    }
    const stop = detenciones[tramo.at];
    const still = stop?.fin_en === null && tramo.hasta >= until;
    return [['Detención', at(from), still ? 'sigue allí' : at(to), lasted, '', '', '', stop?.lugar ?? '—']];
  });

const tripCells = (trip: Viaje, drivers: DaySheet['drivers'], at: (iso: string | null) => string): string[] => [
  'Viaje',
  at(trip.inicio_en),
  at(trip.fin_en),
  span(trip.duracion_s),
  km(trip.distancia_km),
  kmh(trip.velocidad_max_kmh),
  (trip.conductor_id !== null && drivers.get(trip.conductor_id)) || '—',
  trip.lugar_fin ?? trip.lugar_inicio ?? '—',
];

/** Draws the rows below their header, on as many pages as they need. */
const drawTable = (doc: Doc, rows: readonly string[][], { x: left, y: top, width }: Omit<Area, 'height'>) => {
  const bottom = doc.page.height - margin - 14;
  let y = top;
  const line = (cells: readonly string[], head: boolean) => {
    doc.font(head ? bold : regular).fontSize(8);
    const roomOf = (i: number) => (cells.length === 1 ? width : (shares[i] ?? 0) * width);
    const wrapped = cells.map((cell, i) => linesOf(doc, cell, roomOf(i) - 6, { features: figuresInColumns }));
    const height = rowHeight + (Math.max(...wrapped.map(({ length }) => length)) - 1) * lineHeight;
    if (y + height > bottom) {
      doc.addPage();
      y = margin;
    }
    let x = left;
    doc.fillColor(head ? faint : ink);
    for (const [i, lines] of wrapped.entries()) {
      for (const [n, text] of lines.entries())
        doc.text(text, x, y + 4 + n * lineHeight, { lineBreak: false, features: figuresInColumns });
      x += roomOf(i);
    }
    y += height;
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.4)
      .strokeColor(rule)
      .stroke();
  };
  line(header, true);
  for (const cells of rows) line(cells, false);
  if (rows.length === 0) line(['Sin viajes ni detenciones.'], false);
};

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws the track without a base map: lines coloured by speed, dashes across gaps, a dot for each stop, and the scale
 * below.
 */
/** Whether the way to a point from the one before is not known, or was not driven. */
const isGap = ({ fecha_s, latitud, longitud, velocidad_kmh }: Recorrido['puntos'], i: number): boolean => {
  const seconds = (fecha_s[i] ?? 0) - (fecha_s[i - 1] ?? 0);
  const meters = geodesicMeters(latitud[i - 1] ?? 0, longitud[i - 1] ?? 0, latitud[i] ?? 0, longitud[i] ?? 0);
  const [from = null, to = null] = velocidad_kmh.slice(i - 1, i + 1);
  return seconds * 1_000 > longestSilence || isSurelyJump(meters, seconds, from, to);
};

const drawWay = (doc: Doc, { puntos, detenciones }: Recorrido, frame: Area) => {
  doc.roundedRect(frame.x, frame.y, frame.width, frame.height, 4).lineWidth(0.6).fillAndStroke('#f6f8f5', rule);
  const size = puntos.fecha_s.length;
  if (size === 0) {
    doc
      .font(regular)
      .fontSize(9)
      .fillColor(faint)
      .text('Sin posiciones.', frame.x, frame.y + frame.height / 2, { width: frame.width, align: 'center' });
    return;
  }
  const [south, north] = rangeIn(puntos.latitud);
  const [west, east] = rangeIn(puntos.longitud);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const room = { width: frame.width - 2 * picture.inner, height: frame.height - 2 * picture.inner };
  // An asset that only stood is drawn at the scale of a kilometre.
  const scale = Math.min(
    room.width / Math.max((east - west) * narrow, 0.009),
    room.height / Math.max(north - south, 0.009),
  );
  const place = (lat: number, lon: number) =>
    [
      frame.x + frame.width / 2 + (lon - (west + east) / 2) * narrow * scale,
      frame.y + frame.height / 2 - (lat - (south + north) / 2) * scale,
    ] as const;
  doc.lineCap('round').lineJoin('round').lineWidth(1.8);
  let pen = -2;
  let from = place(puntos.latitud[0] ?? 0, puntos.longitud[0] ?? 0);
  const lift = () => {
    if (pen === -1) doc.dash(1, { space: 3 }).strokeColor(blue).stroke().undash();
    else if (pen >= 0) doc.strokeColor(bands[pen]?.[1] ?? blue).stroke();
  };
  for (let i = 1; i < size; i++) {
    const to = place(puntos.latitud[i] ?? 0, puntos.longitud[i] ?? 0);
    const unknown = isGap(puntos, i);
    const band = unknown ? -1 : bands.findLastIndex(([least]) => (puntos.velocidad_kmh[i] ?? 0) >= least);
    // Thousands of fixes within one printed dot would only make the file larger.
    if (band === pen && i + 1 < size && Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.4) continue;
    if (band !== pen) {
      lift();
      doc.moveTo(...from);
      pen = band;
    }
    doc.lineTo(...to);
    from = to;
  }
  lift();
  for (const { latitud, longitud } of detenciones) {
    const [x, y] = place(latitud, longitud);
    if (x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height)
      doc.circle(x, y, 3.2).lineWidth(1).fillAndStroke(blue, '#ffffff');
  }
  drawKey(doc, frame, scale);
};

const rangeIn = (values: readonly number[]) =>
  values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)] as const, [
    Infinity,
    -Infinity,
  ] as const);

/** The scale in kilometres and the legend of the colours. */
const drawKey = (doc: Doc, { x, y, width, height }: Area, scale: number) => {
  const perKm = scale / 111.195;
  const length = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200].findLast((each) => each * perKm < width / 4) ?? 0.1;
  const right = x + width - 10;
  const base = y + height - 8;
  doc
    .moveTo(right - length * perKm, base)
    .lineTo(right, base)
    .lineWidth(1)
    .strokeColor(faint)
    .stroke();
  doc
    .font(regular)
    .fontSize(7)
    .fillColor(faint)
    .text(`${tenth.format(length)} km`, right - 80, base - 10, { width: 80, align: 'right', lineBreak: false });
  bands.forEach(([least, colour], i) => {
    doc.rect(x + 10 + i * 34, base - 6, 10, 4).fill(colour);
    doc
      .fillColor(faint)
      .text(i + 1 < bands.length ? String(least) : `${least}+ km/h`, x + 22 + i * 34, base - 8, { lineBreak: false });
  });
};
