import { ultimosMantenimientos as words } from '#contract/words/importaciones';
import {
  changeLastTimes,
  duesById,
  duesOfPairs,
  lastTimeFaults,
  type LastTime,
} from '../../resources/mantenimiento/index';
import { headed, wordsIn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import type { Kind } from './kind';

/** The last time that plans were done on assets: each row sets it on an existing due, like the form. */
export const ultimosMantenimientos: Kind = {
  tipo: 'ultimos_mantenimientos',
  entity: 'mantenimiento',
  modos: ['crear'],
  claves: [],
  unique: [['plan_id', 'activo_id']],
  codes: [],
  columns: async () => own,

  check: async (drafts, { tx, empresaId, refuse, warn }) => {
    const asked = drafts.flatMap((draft) => {
      const { plan_id, activo_id } = draft.values;
      for (const field of ['activo_id', 'plan_id'])
        if (!draft.texts.get(field)) refuse(draft, field, { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
      return typeof plan_id === 'number' && typeof activo_id === 'number'
        ? [{ draft, pair: [plan_id, activo_id] as const }]
        : [];
    });
    const dues = await duesOfPairs(
      tx,
      empresaId,
      asked.map(({ pair }) => pair),
    );
    const said = asked.flatMap(({ draft, pair }) => {
      const due = dues.get(pair.join(':'));
      if (!due)
        refuse(draft, 'activo_id', {
          codigo: 'NO_EXISTE',
          mensaje: 'El activo no está en este plan, o el plan no está activo',
        });
      return due ? [{ draft, due, given: sayingOf(draft) }] : [];
    });
    const faults = await lastTimeFaults(tx, empresaId, said);
    for (const [at, { draft, due, given }] of said.entries()) {
      if (given.fecha === null && given.medida === null && !draft.wrong.has('fecha') && !draft.wrong.has('medida'))
        refuse(draft, 'fecha', { codigo: 'REQUERIDO', mensaje: 'Escriba la fecha o la medida' });
      else
        for (const [field, mensaje] of Object.entries(faults[at] ?? {}))
          if (!draft.wrong.has(field)) refuse(draft, field, { codigo: codeOf(mensaje), mensaje });
      if (draft.errores.length > 0) continue;
      if (given.fecha === due.dicha_fecha && given.medida === due.dicha_medida) {
        draft.outcome = { kind: 'nada', id: due.id };
        warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'Ya está anotado así: no cambia nada' });
      } else
        draft.outcome = {
          kind: 'crear',
          input: { ...given, id: due.id, antes: { fecha: due.dicha_fecha, medida: due.dicha_medida } },
        };
    }
  },

  write: async (tx, writer, drafts) => {
    const inputs = drafts.flatMap(({ outcome }) =>
      outcome?.kind === 'crear' ? [outcome.input as LastTime & { id: number; antes: LastTime }] : [],
    );
    const after = await changeLastTimes(tx, writer, new Map(inputs.map((input) => [input.id, input])));
    return inputs.map(({ id, antes }) => ({ id, version: after.get(id)?.version ?? 0, antes: { ...antes } }));
  },

  undo: async (tx, writer, done) => {
    const former = done.flatMap(({ id, antes }) => (antes ? [[id, antes as unknown as LastTime] as const] : []));
    await changeLastTimes(tx, writer, new Map(former));
  },

  untouched: async (tx, empresaId, done) => {
    const dues = await duesById(
      tx,
      empresaId,
      done.map(({ id }) => id),
    );
    return new Set(done.flatMap(({ id, version }) => (dues.get(id)?.version === version ? [id] : [])));
  },
};

const sayingOf = ({ values: { fecha, medida } }: Draft): LastTime => ({
  fecha: typeof fecha === 'string' ? fecha : null,
  medida: typeof medida === 'number' ? medida : null,
});

const codeOf = (mensaje: string) => (mensaje === 'Obligatorio' ? 'REQUERIDO' : 'FUERA_DE_RANGO');

const own = headed(words, [
  {
    field: 'activo_id',
    synonyms: wordsIn(`
      código, código del activo, código activo, placa, vehículo, equipo, móvil, unidad, asset, plate, vehicle,
      matrícula`),
    kind: 'referencia',
    required: true,
    refersTo: 'activos',
    help: 'Código, placa, serie o nombre exacto.',
  },
  {
    field: 'plan_id',
    synonyms: wordsIn(`
      plan de mantenimiento, mantenimiento, nombre del plan, servicio, rutina, actividad, tarea, plan name,
      maintenance plan`),
    kind: 'referencia',
    required: true,
    refersTo: 'mantenimiento',
    help: 'El nombre del plan. El activo debe estar en él.',
  },
  {
    field: 'fecha',
    synonyms: wordsIn(`
      última fecha, fecha último mantenimiento, fecha de último mantenimiento, último mantenimiento, última vez, fecha
      último servicio, fecha de ejecución, realizado, last date, last service, date`),
    kind: 'fecha',
    help: 'El día en que se hizo. Basta la fecha o la medida.',
  },
  {
    field: 'medida',
    synonyms: wordsIn(`
      última medida, último kilometraje, kilometraje, km, kilómetros, odómetro, horómetro, horas, lectura, km último
      mantenimiento, kilometraje último mantenimiento, último km, last odometer, last meter, odometer`),
    kind: 'numero',
    help: 'Lo que mostraba el medidor del plan: km, horas o ciclos.',
  },
]);
