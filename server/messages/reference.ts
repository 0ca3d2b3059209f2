import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { referenciasMensaje, type ReferenciaMensaje } from '#contract/requests/mensajes';
import { worksInTheField } from '#contract/core/roles';
import { tipo as kinds } from '#contract/words/tiposEvento';
import type { Tx } from '../db/system';
import { activoTable as a } from '../db/tables/activos';
import { ejecucionTable as e } from '../db/tables/ejecuciones';
import { eventoTable as v } from '../db/tables/eventos';
import { mensajeTable as m } from '../db/tables/mensajes';
import { ordenTable as o } from '../db/tables/ordenes';
import { rutaTable as r } from '../db/tables/rutas';
import { ApiError } from '../plugins/errors';
import { requireRight, type Caller } from '../plugins/guard';
import { mine } from '../records/store';
import { isDrivenBy } from '../resources/ejecuciones/index';
import { wasDrivenBy } from '../resources/ejecuciones/driver/runs';
import { seenBy } from '../resources/eventos/record/store';
import { ordenStoreFor } from '../resources/ordenes/index';
import { subjectOf } from './store';
import { personOf } from '../records/person';

export type References = Record<ReferenciaMensaje, number | null>;

/**
 * What a message is about, as it is called now; null: about nothing.
 *
 * @param thread an operario may always answer about what this thread is already about
 * @throws ApiError 403 without the right to see it, 404 for what the caller does not reach
 */
export const nameOfReference = async (
  tx: Tx,
  caller: Caller,
  thread: number,
  references: References,
): Promise<string | null> => {
  const field = referenciasMensaje.find((each) => references[each] !== null);
  const id = field && references[field];
  if (!field || !id) return null;
  const inTheField = worksInTheField(caller.role);
  if (!inTheField) requireRight(caller, field === 'activo_id' ? 'reference' : 'show', subjectOf[field]);
  const name =
    (inTheField ? await nameInThread(tx, caller, thread, field, id) : undefined) ??
    (await names[field](tx, caller, id));
  if (name === undefined) throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
  return name;
};

type Name = (tx: Tx, caller: Caller, id: number) => Promise<string | undefined>;

/** Undefined for what the caller does not reach. */
const names: Readonly<Record<ReferenciaMensaje, Name>> = {
  orden_id: async (tx, caller, id) => {
    const [order] = await tx
      .select({ numero: o.numero, titulo: o.titulo })
      .from(o)
      .where(and(mine(ordenStoreFor(caller), caller.empresaId), eq(o.id, id)));
    return order && `${order.numero} ${order.titulo}`;
  },
  ejecucion_id: async (tx, caller, id) => {
    const person = personOf(caller);
    const [run] = await tx
      .select({ ruta: r.nombre, fecha: e.fecha })
      .from(e)
      .innerJoin(r, and(eq(r.empresa_id, e.empresa_id), eq(r.id, e.ruta_id)))
      .where(
        and(
          eq(e.empresa_id, caller.empresaId),
          eq(e.id, id),
          isNull(e.eliminado_en),
          own(caller, or(isDrivenBy(person), wasDrivenBy(person))),
        ),
      );
    return run && `${run.ruta}, ${run.fecha.split('-').reverse().join('/')}`;
  },
  evento_id: async (tx, caller, id) => {
    const theirs = worksInTheField(caller.role)
      ? and(eq(v.tipo, 'sos'), eq(v.creado_por_id, caller.user.id))
      : seenBy(caller.role);
    const [event] = await tx
      .select({ tipo: v.tipo })
      .from(v)
      .where(and(eq(v.empresa_id, caller.empresaId), eq(v.id, id), isNull(v.eliminado_en), theirs));
    return event && kinds[event.tipo];
  },
  activo_id: async (tx, caller, id) => {
    const [asset] = await tx
      .select({ nombre: a.nombre })
      .from(a)
      .where(and(eq(a.empresa_id, caller.empresaId), eq(a.id, id), isNull(a.eliminado_en)));
    return asset?.nombre;
  },
};

/** Only for operarios. */
const own = ({ role }: Caller, condition: SQL | undefined) => (worksInTheField(role) ? condition : undefined);

const nameInThread = async (
  tx: Tx,
  { empresaId }: Caller,
  thread: number,
  field: ReferenciaMensaje,
  id: number,
): Promise<string | undefined> => {
  const [known] = await tx
    .select({ referencia: m.referencia })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.personal_id, thread), eq(m[field], id)))
    .limit(1);
  return known?.referencia ?? undefined;
};
