import { inArray } from 'drizzle-orm';
import { isOpenState, ordenes as entity, type Orden } from '#contract/entities/ordenes';
import { productRole } from '#contract/core/roles';
import type { Writer } from '../../records/crud';
import { activoTable } from '../../db/tables/activos';
import {
  insertImported,
  ordenStore,
  ordenWritingFor,
  ordersWrittenInBatches,
  removeImported,
  tellImported,
} from '../../resources/ordenes/index';
import type { Row, Store } from '../../records/store';
import type { Draft } from '../rows/draft';
import { entityKind } from './entityKind';
import { refuseByRules } from './entityRules';
import type { Check, Kind, Written } from './kind';
import { ordenesColumns } from './ordenesColumns';
import { courseOf } from './ordenesCourse';

const declared = {
  tipo: 'ordenes',
  claves: ['referencia_externa'],
  unique: [['referencia_externa']],
  columns: async () => ordenesColumns,
} as const;

const shaped = entityKind({ ...declared, store: ordenStore });
/** Existing orders are changed with the permissions of the office. */
const changing = (writer: Pick<Writer, 'empresaId' | 'user'>, more: Partial<Store<Orden>> = {}) =>
  entityKind({ ...declared, store: { ...ordenWritingFor({ ...writer, role: productRole }), ...more } });

/**
 * Orders of another system or a spreadsheet: new ones are created in the state they already had; existing ones, found
 * by their reference, are updated.
 */
export const ordenes: Kind = {
  ...shaped,

  check: async (drafts, check) => {
    await shaped.check(drafts, check);
    const retired = await retiredAmong(drafts, check);
    for (const draft of drafts) {
      const { outcome } = draft;
      // Errors in the fields do not hide the other errors.
      if (outcome?.kind === 'crear' || (!outcome && check.opciones.modo === 'crear')) checkNew(draft, retired, check);
      if (outcome?.kind === 'cambiar') await checkChange(draft, outcome.before, outcome.patch, check);
      if (draft.errores.length > 0) delete draft.outcome;
    }
  },

  write: async (tx, writer, drafts, { historica }) => {
    const news = drafts.flatMap((draft) => {
      if (draft.outcome?.kind !== 'crear') return [];
      const { servicio, costo } = draft.values;
      const input = entity.input.parse({
        ...draft.outcome.input,
        servicio_ids: typeof servicio === 'number' ? [servicio] : [],
      });
      return [
        {
          input,
          course: courseOf(draft, input.responsable_id).course,
          costo: typeof costo === 'number' ? costo : null,
        },
      ];
    });
    const made = await insertImported(tx, writer, news, historica);
    const changes = drafts.filter(({ outcome }) => outcome?.kind === 'cambiar');
    const changed =
      changes.length > 0
        ? await changing(writer, { writtenAll: ordersWrittenInBatches }).write(tx, writer, changes, { historica })
        : [];
    return drafts.flatMap(({ outcome }): Written[] => {
      const row = outcome?.kind === 'crear' ? made.shift() : undefined;
      const done = row ? { ...row, antes: null } : changed.shift();
      return done ? [done] : [];
    });
  },

  conclude: (tx, writer, done, { historica }) => tellImported(tx, writer, done, historica),

  undo: async (tx, writer, done) => {
    const created = done.filter(({ antes }) => antes === null).map(({ id }) => id);
    await removeImported(tx, writer, created);
    await changing(writer).undo(
      tx,
      writer,
      done.filter(({ antes }) => antes !== null),
    );
  },
};

const checkNew = (draft: Draft, retired: ReadonlySet<number>, { refuse }: Check) => {
  const { activo_id, nivel_id, responsable_id, fecha_programada, fecha_limite, costo } = draft.values;
  if (activo_id === undefined && nivel_id === undefined && !draft.wrong.has('activo_id'))
    refuse(draft, 'activo_id', { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
  if (typeof costo === 'number' && costo < 0)
    refuse(draft, 'costo', { codigo: 'FUERA_DE_RANGO', mensaje: 'No puede ser negativo' });
  if (typeof costo === 'number' && costo > 999_999_999_999)
    refuse(draft, 'costo', { codigo: 'FUERA_DE_RANGO', mensaje: 'Es demasiado grande' });
  if (
    typeof fecha_programada === 'string' &&
    typeof fecha_limite === 'string' &&
    Date.parse(fecha_limite) < Date.parse(fecha_programada)
  )
    refuse(draft, 'fecha_limite', { codigo: 'FUERA_DE_RANGO', mensaje: 'No puede ser anterior a la fecha programada' });
  const { course, problems } = courseOf(draft, typeof responsable_id === 'number' ? responsable_id : null);
  for (const [field, refusal] of problems) if (!draft.wrong.has(field)) refuse(draft, field, refusal);
  if (isOpenState(course.estado) && typeof activo_id === 'number' && retired.has(activo_id))
    refuse(draft, 'activo_id', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: 'El activo está dado de baja: solo se importa lo que ya se cerró',
    });
};

const checkChange = async (draft: Draft, before: Row, patch: Record<string, unknown>, check: Check) => {
  const { estado } = draft.values;
  const now = before as Row & Pick<Orden, 'estado'>;
  if (typeof estado === 'string' && estado !== now.estado)
    check.warn(draft, 'estado', {
      codigo: 'SIN_CAMBIOS',
      mensaje: 'El estado de una orden que ya existe no se cambia: se mueve en su página',
    });
  if (now.estado === 'cerrada' || now.estado === 'cancelada')
    return check.refuse(draft, 'referencia_externa', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: `La orden ya está ${now.estado}: no se cambia`,
    });
  if (check.dry)
    await refuseByRules(
      ordenWritingFor({ role: productRole, empresaId: check.empresaId, user: { id: 0 } }),
      draft,
      patch,
      before,
      check,
    );
};

const retiredAmong = async (drafts: readonly Draft[], { tx }: Check): Promise<Set<number>> => {
  const ids = [
    ...new Set(drafts.flatMap(({ values: { activo_id } }) => (typeof activo_id === 'number' ? [activo_id] : []))),
  ];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: activoTable.id, estado: activoTable.estado })
    .from(activoTable)
    .where(inArray(activoTable.id, ids));
  return new Set(rows.filter(({ estado }) => estado === 'dado_de_baja').map(({ id }) => id));
};
