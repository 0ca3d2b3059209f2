import { and, eq, inArray } from 'drizzle-orm';
import { nuevaLectura } from '#contract/entities/hojaDeVida';
import { lecturas as words } from '#contract/words/importaciones';
import { actorOf } from '../../plugins/guard';
import { lecturaTable, medidorTable } from '../../db/tables/hojaDeVida';
import { addReading, forgetReadings, judgeReading, readMeter, type MeterRow } from '../../resources/activos/index';
import { headed, wordsIn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { inMeterUnit } from '../rows/units';
import type { Check, Kind } from './kind';
import { metersOf } from './meters';
import { tiposMedidor } from './options';
import { sequenceOf } from './sequence';

/** Meter readings: each belongs to the meter of its asset, and must fit among the others by its date. */
export const lecturas: Kind = {
  tipo: 'lecturas',
  entity: 'activos',
  modos: ['crear'],
  claves: [],
  unique: [['activo_id', 'tipo', 'medidor', 'fecha']],
  codes: [],
  together: ['activo_id'],
  whole: true,
  columns: async () => own,

  check: async (drafts, check) => {
    const meters = await metersOf(check, drafts);
    const shaped = drafts.flatMap((draft) => {
      const meter = meters.get(draft);
      if (meter) inItsUnit(draft, meter.unidad, check);
      const input = meter && shapeOfReading(draft, check);
      return meter && input ? [{ draft, meter, input }] : [];
    });
    const sequence = await sequenceOf(check, shaped);
    for (const { draft, meter, input } of shaped) {
      const { backwards, leap } = sequence(draft);
      if (backwards) check.refuse(draft, 'valor', { codigo: 'FUERA_DE_RANGO', mensaje: backwards });
      else {
        if (leap) check.warn(draft, 'valor', { codigo: 'SOSPECHOSA', mensaje: `${leap}. Quedará por confirmar` });
        draft.outcome = { kind: 'crear', input: { ...input, medidor_id: meter.id, activo_id: meter.activo_id } };
      }
    }
  },

  write: async (tx, writer, drafts) => {
    const locked = new Map<number, MeterRow>();
    const done = [];
    for (const { outcome } of drafts) {
      if (outcome?.kind !== 'crear') continue;
      const { medidor_id, activo_id, ...rest } = outcome.input;
      const id = Number(medidor_id);
      const meter = locked.get(id) ?? (await readMeter(tx, writer.empresaId, Number(activo_id), id, true));
      locked.set(id, meter);
      const reading = await addReading(tx, actorOf(writer), meter, nuevaLectura.parse(rest), 'importacion');
      done.push({ id: reading.id, version: stateCode[reading.estado], antes: null });
    }
    return done;
  },

  undo: async (tx, writer, done) => {
    const { empresaId } = writer;
    for (const { id } of done) {
      const [owner] = await tx
        .select({ meter: medidorTable.id, asset: medidorTable.activo_id })
        .from(lecturaTable)
        .innerJoin(
          medidorTable,
          and(eq(medidorTable.empresa_id, empresaId), eq(medidorTable.id, lecturaTable.medidor_id)),
        )
        .where(and(eq(lecturaTable.empresa_id, empresaId), eq(lecturaTable.id, id)));
      if (!owner) continue;
      const meter = await readMeter(tx, empresaId, owner.asset, owner.meter, true);
      await judgeReading(tx, actorOf(writer), meter, id, { estado: 'anulada', motivo: 'Se deshizo su importación' });
    }
    await forgetReadings(
      tx,
      empresaId,
      done.map(({ id }) => id),
    );
  },

  untouched: async (tx, empresaId, done) => {
    const state = new Map(done.map(({ id, version }) => [id, version]));
    const rows = await tx
      .select({ id: lecturaTable.id, estado: lecturaTable.estado })
      .from(lecturaTable)
      .where(and(eq(lecturaTable.empresa_id, empresaId), inArray(lecturaTable.id, [...state.keys()])));
    return new Set(rows.filter(({ id, estado }) => state.get(id) === stateCode[estado]).map(({ id }) => id));
  },
};

/** Readings have no version: their only later change is the review state. */
const stateCode = { valida: 1, sospechosa: 2, anulada: 3 } as const;

/** The reading as its meter counts, if the heading says that the file counts otherwise. */
const inItsUnit = ({ values }: Draft, meter: string, { readingUnit }: Check) => {
  const unit = readingUnit('valor', meter);
  if (unit && typeof values.valor === 'number') values.valor = inMeterUnit(values.valor, unit, meter);
};

/** The reading that a row says; undefined when errors were reported. */
export const shapeOfReading = (draft: Draft, { refuse }: Check) => {
  if (draft.errores.length > 0) return undefined;
  const { valor, fecha, nota } = draft.values;
  for (const [field, value] of Object.entries({ valor, fecha }))
    if (value === undefined) refuse(draft, field, { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
  if (typeof fecha === 'string' && Date.parse(fecha) > Date.now() + 60_000)
    refuse(draft, 'fecha', { codigo: 'FUERA_DE_RANGO', mensaje: 'No puede ser una fecha futura' });
  const parsed = nuevaLectura.safeParse({ valor, fecha, nota: nota ?? null });
  if (valor !== undefined && !parsed.success)
    for (const { path, message } of parsed.error.issues)
      refuse(draft, String(path[0]), { codigo: path[0] === 'nota' ? 'LONGITUD' : 'FUERA_DE_RANGO', mensaje: message });
  return draft.errores.length === 0 ? parsed.data : undefined;
};

const own = headed(words, [
  {
    field: 'activo_id',
    synonyms: wordsIn(`
      código, código del activo, placa, vehículo, equipo, asset, plate, código activo, móvil`),
    kind: 'referencia',
    required: true,
    refersTo: 'activos',
    help: 'Código, placa, serie o nombre exacto.',
  },
  {
    field: 'tipo',
    synonyms: ['tipo', 'tipo de medidor', 'meter', 'meter type', 'unidad', 'medida'],
    kind: 'opcion',
    options: tiposMedidor,
    help: 'Puede faltar si el activo tiene un solo medidor.',
  },
  {
    field: 'medidor',
    synonyms: ['nombre medidor', 'cuál medidor', 'meter name'],
    kind: 'texto',
    help: 'Solo si el activo tiene varios del mismo tipo: cómo se llama.',
  },
  {
    field: 'valor',
    synonyms: wordsIn(`
      lectura, value, reading, kilometraje, odómetro, horómetro, km, horas, millas, mi, temperatura, temp, temp c,
      temp f, presión, psi, kpa, galones, gal, litros`),
    kind: 'numero',
    measures: 'medidor',
    required: true,
  },
  {
    field: 'fecha',
    synonyms: ['date', 'fecha de lectura', 'fecha y hora', 'fecha lectura', 'reading date', 'momento'],
    kind: 'momento',
    required: true,
    help: 'Con hora o sin ella: 31/03/2026 14:30.',
  },
  { field: 'nota', synonyms: ['observación', 'observaciones', 'comentario', 'note', 'notes'], kind: 'texto' },
]);
