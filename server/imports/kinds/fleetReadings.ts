import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { nuevoMedidor } from '#contract/entities/hojaDeVida';
import { unitIn } from '#contract/rules/headingUnits';
import type { Writer } from '../../records/crud';
import type { Tx } from '../../db/system';
import { medidorTable } from '../../db/tables/hojaDeVida';
import { actorOf } from '../../plugins/guard';
import { addMeter, forgetMeters, usualMeters, type MeterRow } from '../../resources/activos/index';
import { wordsIn, type Column } from '../rows/columns';
import { inMeterUnit } from '../rows/units';
import type { Draft } from '../rows/draft';
import { lecturas, shapeOfReading } from './lecturas';
import type { Beside, Check, Undoing } from './kind';
import { checkOfParts, partOf, type AssetOf, type Part } from './fleetPart';

const dated = 'lectura.fecha';
const meters = { odometro: 'lectura.odometro', horometro: 'lectura.horometro' } as const;
type Meter = keyof typeof meters;
const wordOf: Readonly<Record<Meter, string>> = { odometro: 'odómetro', horometro: 'horómetro' };

/** The columns of the meters of an asset, and when they were read. */
export const readingColumns: readonly Column[] = [
  {
    field: `${meters.odometro}.valor`,
    label: 'Odómetro (km)',
    kind: 'numero',
    measures: 'distancia',
    beside: true,
    synonyms: wordsIn(`
      odómetro, kilometraje, kilometraje actual, recorrido, recorrido actual, kilómetros, km, km actual, kms,
      kms actuales, odómetro actual, lectura odómetro, lectura de odómetro, kilómetros recorridos, millas, millaje,
      millas recorridas, mileage, odometer, km recorridos, último odómetro, último kilometraje`),
    help: 'Lo que marca hoy, o el día de «Leído el». Si el encabezado dice millas, se pasan a kilómetros.',
    example: '84.500',
  },
  {
    field: `${meters.horometro}.valor`,
    label: 'Horómetro (h)',
    kind: 'numero',
    measures: 'horas',
    beside: true,
    synonyms: wordsIn(`
      horómetro, horómetro actual, horas, horas de uso, horas de trabajo, horas motor, horas de motor,
      horas trabajadas, hourmeter, hour meter, engine hours, lectura horómetro, último horómetro`),
    help: 'Lo que marca hoy, o el día de «Leído el». Si el activo no tiene ese medidor, se crea.',
    example: '',
  },
  {
    field: dated,
    label: 'Leído el',
    kind: 'momento',
    beside: true,
    synonyms: wordsIn(`
      fecha de lectura, fecha lectura, fecha de la lectura, fecha kilometraje, fecha odómetro, fecha horómetro,
      fecha del kilometraje, fecha del odómetro, fecha recorrido, lectura fecha, tomado el, kilometraje al,
      actualizado el, reading date`),
    help: 'Cuándo se leyeron los medidores. Vacío: al importar.',
    example: '28/02/2026',
  },
];

interface Reading extends Part {
  meter: Meter;
}

/** The readings of rows, checked like rows of readings. Meters that an asset lacks are created with its row. */
export const checkReadings = async (drafts: readonly Draft[], asset: AssetOf, check: Check): Promise<Reading[]> => {
  const parts = drafts.flatMap((whole) =>
    Object.entries(meters).flatMap(([meter, prefix]): Reading[] => {
      const part = partOf(whole, prefix, { activo_id: asset(whole), tipo: meter }, wordOf[meter as Meter]);
      if (!part || part.draft.wrong.size > 0 || whole.wrong.has(dated)) return [];
      const { draft } = part;
      draft.values.fecha = whole.values[dated] ?? now(check);
      return [{ ...part, meter: meter as Meter }];
    }),
  );
  for (const whole of drafts) {
    const read = Object.values(meters).some((prefix) => whole.texts.get(`${prefix}.valor`));
    if (whole.texts.get(dated) && !read)
      check.warn(whole, dated, { codigo: 'SOSPECHOSA', mensaje: 'Sin lectura de odómetro ni de horómetro: no se usa' });
  }
  const own = checkOfParts(check, parts, ({ meter }) => meters[meter], { fecha: dated });
  const byAsset = await metersOf(
    check.tx,
    check.empresaId,
    parts.flatMap(({ draft }) => (typeof draft.values.activo_id === 'number' ? [draft.values.activo_id] : [])),
  );
  const known: Reading[] = [];
  for (const part of parts) {
    const { draft, meter } = part;
    const same = byAsset(draft.values.activo_id, meter);
    const [only] = same;
    if (only && meter === 'odometro')
      draft.values.valor = inMeterUnit(Number(draft.values.valor), 'km', unitIn(only.unidad, 'distancia') ?? 'km');
    if (only && same.length === 1 && isKnown(only, part)) continue;
    if (only) known.push(part);
    else {
      const input = shapeOfReading(draft, own);
      if (input && input.valor < 0) own.refuse(draft, 'valor', { codigo: 'FUERA_DE_RANGO', mensaje: 'Mínimo 0' });
      else if (input) draft.outcome = { kind: 'crear', input: { ...input } };
    }
  }
  await lecturas.check(
    known.map(({ draft }) => draft),
    own,
  );
  return parts.filter(({ draft }) => draft.outcome);
};

/** The reading of a row, km or h: what last times are compared with. */
export const readIn = (whole: Draft, meter: string): number | undefined => {
  const value = Object.hasOwn(meters, meter) ? whole.values[`${meters[meter as Meter]}.valor`] : undefined;
  return typeof value === 'number' ? value : undefined;
};

/** The moment of the readings of a row, ISO; undefined: now. */
export const readAt = ({ values }: Draft): string | undefined =>
  typeof values[dated] === 'string' ? values[dated] : undefined;

const moments = new WeakMap<Check, string>();
const now = (check: Check) => {
  const at = moments.get(check) ?? new Date().toISOString();
  moments.set(check, at);
  return at;
};

/** The same value again, on no other day, is no news: such as when a file is imported twice. */
const isKnown = ({ valor_actual, fecha_actual }: MeterRow, { draft, whole }: Part) =>
  valor_actual === draft.values.valor &&
  (readAt(whole) === undefined ||
    (fecha_actual !== null && Date.parse(fecha_actual) === Date.parse(String(readAt(whole)))));

const metersOf = async (tx: Tx, empresaId: number, assets: readonly number[]) => {
  const m = medidorTable;
  const rows =
    assets.length === 0
      ? []
      : await tx
          .select()
          .from(m)
          .where(and(eq(m.empresa_id, empresaId), inArray(m.activo_id, [...assets]), isNull(m.eliminado_en)))
          .orderBy(asc(m.id));
  return (asset: unknown, tipo: Meter) => rows.filter((row) => row.activo_id === asset && row.tipo === tipo);
};

/** @returns what was written, by row: new meters, and the readings */
export const writeReadings = async (
  tx: Tx,
  writer: Writer,
  readings: readonly Reading[],
  assets: ReadonlyMap<Draft, number>,
): Promise<(readonly [Draft, Beside])[]> => {
  const there = readings.filter(({ whole }) => assets.has(whole));
  const byAsset = await metersOf(tx, writer.empresaId, [...new Set(assets.values())]);
  const made: (readonly [Draft, Beside])[] = [];
  for (const { draft, whole, meter } of there) {
    if (draft.outcome?.kind !== 'crear') continue;
    const activo_id = assets.get(whole) ?? 0;
    let id = draft.outcome.input.medidor_id ?? byAsset(activo_id, meter)[0]?.id;
    if (id === undefined) {
      id = await addMeter(tx, actorOf(writer), activo_id, nuevoMedidor.parse(usualMeters[meter]));
      made.push([whole, { tipo: 'medidores', id: Number(id), version: 1, antes: null }]);
    }
    Object.assign(draft.outcome.input, { medidor_id: id, activo_id });
  }
  const done = await lecturas.write(
    tx,
    writer,
    there.map(({ draft }) => draft),
    { historica: false },
  );
  return [
    ...made,
    ...there.flatMap(({ whole }, at) => (done[at] ? [[whole, { tipo: 'lecturas', ...done[at] }] as const] : [])),
  ];
};

/** Meters that rows made: they go unless they have other readings. */
export const undoingMeters: Undoing = {
  undo: (tx, writer, done) =>
    forgetMeters(
      tx,
      actorOf(writer),
      done.map(({ id }) => id),
    ),
  untouched: async (_tx, _empresaId, done) => new Set(done.map(({ id }) => id)),
};
