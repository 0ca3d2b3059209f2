import { and, eq, inArray, sql } from 'drizzle-orm';
import { limitesImportacion } from '#contract/requests/importaciones';
import { posiciones as words } from '#contract/words/importaciones';
import { daysInWords } from '../../db/days';
import type { Tx } from '../../db/system';
import { companyOf } from '../../db/companyOf';
import { activoTable } from '../../db/tables/activos';
import { forgetImported, prepareMonths, storeImported, type ImportedPosition } from '../../tracking/stored/imported';
import { flawOf } from '../../tracking/entry/validity';
import { livingIds } from '../rows/catalogues';
import { readCell } from '../rows/parseCell';
import { headed, headingsByField, wordsIn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { rowsOf } from '../rows/record';
import type { Step } from '../rows/step';
import { importacionFilaTable as f } from '../../db/tables/importaciones';
import type { Check, Kind } from './kind';

/**
 * Old positions of assets, from tables or tracks: trips, visits and kilometres follow from them as from frames that
 * arrive late.
 */
export const posiciones: Kind = {
  tipo: 'posiciones',
  entity: 'activos',
  modos: ['crear'],
  claves: [],
  unique: [],
  codes: [],
  maps: 'points',
  columns: async () => own,
  prepare: async (step) => prepareMonths(step.db, step.imp.empresa_id, await timesOf(step)),

  check: async (drafts, check) => {
    const { activo_id } = check.opciones;
    const chosen =
      activo_id === null ? false : (await livingIds(check.tx, 'activos', check.empresaId, [activo_id])).has(activo_id);
    for (const draft of drafts) {
      if (draft.values.activo_id === undefined && !draft.texts.get('activo_id') && chosen)
        draft.values.activo_id = activo_id;
      checkRow(draft, check);
    }
    const sound = drafts.filter(({ errores }) => errores.length === 0);
    await refuseSettled(sound, check);
    const known = await stored(check, sound);
    for (const draft of sound) {
      if (draft.errores.length > 0) continue;
      const position = positionOf(draft);
      if (!known.has(keyOf(position))) draft.outcome = { kind: 'crear', input: { ...position } };
      else {
        draft.outcome = { kind: 'nada', id: position.activo_id };
        check.warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'El activo ya tiene esta posición' });
      }
    }
  },

  write: async (tx, writer, drafts) => {
    const { empresaId, importacion } = writer;
    if (!importacion) throw new Error('positions are written by imports only');
    const positions = drafts.flatMap((draft) => (draft.outcome?.kind === 'crear' ? [positionOf(draft)] : []));
    const versions = await lockAssets(tx, empresaId, positions);
    await storeImported(tx, empresaId, importacion.id, positions);
    return positions.map(({ activo_id }) => ({ id: activo_id, version: versions.get(activo_id) ?? 0, antes: null }));
  },

  undo: async (tx, writer, done) => {
    const { empresaId, importacion } = writer;
    if (!importacion) throw new Error('positions are taken back by imports only');
    await forgetImported(tx, empresaId, importacion.id, [...new Set(done.map(({ id }) => id))]);
  },

  /** Nobody can change a position. */
  untouched: async (_tx, _empresaId, done) => new Set(done.map(({ id }) => id)),
};

const oldest = Date.UTC(2000, 0, 1);
/** A clock this far ahead, ms, is tolerated. */
const ahead = 60_000;

const checkRow = (draft: Draft, { refuse, warn }: Check) => {
  const { values, wrong, texts } = draft;
  const { fecha, latitud, longitud, velocidad_kmh, rumbo } = values;
  for (const [field, value] of Object.entries({ activo_id: values.activo_id, fecha, latitud, longitud }))
    if (value === undefined && !wrong.has(field) && !texts.get(field))
      refuse(draft, field, { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
  const outside = (field: string, mensaje: string) => refuse(draft, field, { codigo: 'FUERA_DE_RANGO', mensaje });
  if (typeof fecha === 'string' && Date.parse(fecha) > Date.now() + ahead)
    outside('fecha', 'No puede ser una fecha futura');
  if (typeof fecha === 'string' && Date.parse(fecha) < oldest) outside('fecha', 'No puede ser anterior al año 2000');
  if (typeof latitud === 'number' && Math.abs(latitud) > 90) outside('latitud', 'La latitud va de -90 a 90');
  if (typeof longitud === 'number' && Math.abs(longitud) > 180) outside('longitud', 'La longitud va de -180 a 180');
  if (typeof velocidad_kmh === 'number' && (velocidad_kmh < 0 || velocidad_kmh > fastest))
    outside('velocidad_kmh', `Debe estar entre 0 y ${fastest} km/h`);
  if (typeof rumbo === 'number' && (rumbo < 0 || rumbo > 360)) outside('rumbo', 'El rumbo va de 0 a 360 grados');
  if (draft.errores.length === 0 && !positionOf(draft).valida)
    warn(draft, 'latitud', {
      codigo: 'SOSPECHOSA',
      mensaje: '0, 0 es lo que escribe un equipo que no sabe dónde está: se guarda y no cuenta',
    });
};

const fastest = 1_000;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

const positionOf = ({ values }: Draft): ImportedPosition => {
  const [latitud, longitud] = [Number(values.latitud), Number(values.longitud)];
  return {
    activo_id: Number(values.activo_id),
    fecha: String(values.fecha),
    latitud,
    longitud,
    velocidad_kmh: numberOf(values.velocidad_kmh),
    rumbo: numberOf(values.rumbo),
    altitud_m: numberOf(values.altitud_m),
    valida: flawOf({ latitud, longitud, precision_m: null }, 0) === null,
  };
};

/** `fecha`: ISO, or ms since 1970. */
type Place = Pick<ImportedPosition, 'activo_id' | 'latitud' | 'longitud'> & { fecha: string | number };

const keyOf = ({ activo_id, fecha, latitud, longitud }: Place) =>
  [activo_id, new Date(fecha).getTime(), latitud, longitud].join(' ');

/** Those of these positions that are stored already, from a device or an earlier file. */
const stored = async ({ tx, empresaId }: Check, drafts: readonly Draft[]): Promise<Set<string>> => {
  if (drafts.length === 0) return new Set();
  const { rows } = await tx.execute<Place & { fecha: number }>(sql`
    select p.activo_id, round(extract(epoch from p.fecha_dispositivo) * 1000)::float8 as fecha, p.latitud, p.longitud
    from jsonb_to_recordset(${JSON.stringify(drafts.map(positionOf))}::jsonb) d(
      activo_id int, fecha timestamptz, latitud float8, longitud float8
    )
    join posiciones p on p.activo_id = d.activo_id and p.fecha_dispositivo = d.fecha and p.empresa_id = ${empresaId}`);
  return new Set(rows.map(keyOf));
};

/** What the company no longer keeps is not recomputed: positions before that would be lost again. */
const refuseSettled = async (drafts: readonly Draft[], check: Check) => {
  const assets = [...new Set(drafts.map(({ values }) => Number(values.activo_id)))];
  if (assets.length === 0) return;
  const { rows } = await check.tx.execute<{ activo_id: number; hasta: string }>(sql`
    select activo_id, to_char(definitivo_hasta at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hasta
    from proyecciones
    where empresa_id = ${check.empresaId}
      and activo_id = any(${sql.param(assets)}::int[])
      and definitivo_hasta is not null`);
  if (rows.length === 0) return;
  const until = new Map(rows.map(({ activo_id, hasta }) => [activo_id, Date.parse(hasta)]));
  const inWords = await daysInWords(check.tx);
  for (const draft of drafts) {
    const settled = until.get(Number(draft.values.activo_id));
    if (settled === undefined || Date.parse(String(draft.values.fecha)) > settled) continue;
    check.refuse(draft, 'fecha', {
      codigo: 'FUERA_DE_RANGO',
      mensaje: `La empresa ya no guarda las posiciones de este activo hasta el ${inWords(settled)}`,
    });
  }
};

/** They cannot be deleted meanwhile. @returns their versions */
const lockAssets = async (
  tx: Tx,
  empresaId: number,
  positions: readonly ImportedPosition[],
): Promise<Map<number, number>> => {
  const ids = [...new Set(positions.map(({ activo_id }) => activo_id))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: activoTable.id, version: activoTable.version })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), inArray(activoTable.id, ids)))
    .orderBy(activoTable.id)
    .for('key share');
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** The moments of the rows that will be written, ISO. */
const timesOf = async ({ db, imp }: Step): Promise<string[]> => {
  const heading = headingsByField(imp.mapeo).get('fecha') ?? '';
  const { elegidas } = imp.kept;
  const { zone } = await companyOf(db, imp.empresa_id);
  const rows = await db.tenant(imp.empresa_id, (tx) =>
    tx
      .selectDistinct({ texto: sql<string>`btrim(coalesce(${f.datos} ->> ${heading}::text, ''))` })
      .from(f)
      .where(and(rowsOf(imp), eq(f.estado, 'valida')))
      .limit(limitesImportacion.filas),
  );
  return rows.flatMap(({ texto }) => {
    const read = readCell({ kind: 'momento', since: 'life' }, texto, {
      formato_fecha: elegidas.formato_fecha,
      decimal: elegidas.decimal ?? 'auto',
      zona: zone,
    });
    return 'value' in read ? [String(read.value)] : [];
  });
};

const own = headed(words, [
  {
    field: 'activo_id',
    synonyms: wordsIn(`
      código, código del activo, placa, vehículo, equipo, móvil, unidad, asset, vehicle, plate`),
    kind: 'referencia',
    required: true,
    instead: 'activo_id',
    refersTo: 'activos',
    help: 'Código, placa, serie o nombre exacto. Sin esta columna se elige un activo para todo el archivo.',
  },
  {
    field: 'fecha',
    synonyms: wordsIn(`
      fecha y hora, hora, momento, fecha gps, date, time, timestamp, datetime, fix time, device time`),
    kind: 'momento',
    since: 'life',
    required: true,
    help: 'Con su hora, en la zona de la empresa: 31/03/2026 14:30:05.',
  },
  { field: 'latitud', synonyms: ['lat', 'latitude', 'y'], kind: 'coordenada', required: true },
  { field: 'longitud', synonyms: ['lon', 'lng', 'long', 'longitude', 'x'], kind: 'coordenada', required: true },
  {
    field: 'velocidad_kmh',
    synonyms: ['velocidad', 'km/h', 'vel', 'speed', 'speed (km/h)', 'speed (kph)', 'mph', 'kn'],
    kind: 'numero',
    help: 'En km/h, o en mph o nudos (kn) si el encabezado lo dice.',
  },
  {
    field: 'rumbo',
    synonyms: ['rumbo', 'dirección', 'curso', 'heading', 'course', 'bearing'],
    kind: 'numero',
    help: 'Grados desde el norte.',
  },
  {
    field: 'altitud_m',
    synonyms: ['altitud', 'altura', 'elevación', 'altitude', 'elevation', 'ele'],
    kind: 'numero',
    help: 'Metros.',
  },
]);
