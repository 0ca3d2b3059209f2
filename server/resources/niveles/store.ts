import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { niveles, type Nivel } from '#contract/entities/niveles';
import type { Tx } from '../../db/system';
import { checkFiles } from '../../files/index';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Row, Store } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { ordenTable } from '../../db/tables/ordenes';
import { paradaTable } from '../../db/tables/paradas';
import { personalTable } from '../../db/tables/personal';
import { nivelTable } from '../../db/tables/niveles';
import { solicitudTable } from '../../db/tables/solicitudes';

export const nivelStore: Store<Nivel> = {
  entity: niveles,
  table: nivelTable,
  computed: {
    camino: sql`(select array_agg(sobre.nombre order by sobre.profundidad) from niveles sobre
      where sobre.id = any(string_to_array(trim(both '/' from niveles.ruta), '/')::int[]))`,
    activos_n: sql`(
      select count(*)::int from activos join niveles bajo on bajo.id = activos.nivel_id
      where bajo.empresa_id = niveles.empresa_id and bajo.ruta like niveles.ruta || '%' and activos.eliminado_en is null
    )`,
    personal_n: sql`(
      select count(*)::int from personal join niveles bajo on bajo.id = personal.nivel_id
      where bajo.empresa_id = niveles.empresa_id
        and bajo.ruta like niveles.ruta || '%'
        and personal.eliminado_en is null
    )`,
    image_url: sql`archivo_url(niveles.foto_id)`,
  },
  // Two concurrent moves could create a cycle that neither one sees.
  oneAtATime: true,

  prepare: async (tx, values, before, empresaId) => {
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id]);
    if (values.padre_id === undefined || (before && values.padre_id === before.padre_id)) return values;
    const parent = await placeOf(tx, values.padre_id);
    if (before && parent?.ruta.includes(`/${before.id}/`))
      throw fieldError('padre_id', 'Un nivel no puede colgar de sí mismo ni de uno de los suyos');
    const depth = parent ? parent.profundidad + 1 : 0;
    const height = before ? await heightBelow(tx, before) : 0;
    if (depth + height > limits.levels.depth)
      throw fieldError('padre_id', `El árbol admite ${limits.levels.depth + 1} niveles de profundidad`);
    return values;
  },

  written: async (tx, row, before) => {
    if (before && before.padre_id === row.padre_id) return;
    const parent = await placeOf(tx, row.padre_id);
    const mine = await placeOf(tx, row.id);
    const ruta = `${parent?.ruta ?? '/'}${row.id}/`;
    const depth = parent ? parent.profundidad + 1 : 0;
    const old = mine?.ruta || ruta;
    await tx
      .update(nivelTable)
      .set({
        ruta: sql`${ruta} || substr(${nivelTable.ruta}, ${old.length + 1})`,
        profundidad: sql`${nivelTable.profundidad} + ${depth - (mine?.profundidad ?? 0)}`,
      })
      .where(sql`${nivelTable.id} = ${row.id} or ${nivelTable.ruta} like ${`${old}%`}`);
  },

  beforeRemove: async (tx, ids) => {
    const living = and(
      isNull(nivelTable.eliminado_en),
      inArray(nivelTable.padre_id, ids),
      sql`${nivelTable.id} <> all(${sql.param(ids)})`,
    );
    const [child] = await tx.select({ id: nivelTable.id }).from(nivelTable).where(living).limit(1);
    if (child) throw new ApiError('EN_USO', { message: 'El nivel tiene otros debajo: muévalos o elimínelos primero.' });
    const [asset] = await tx
      .select({ id: activoTable.id })
      .from(activoTable)
      .where(and(isNull(activoTable.eliminado_en), inArray(activoTable.nivel_id, ids)))
      .limit(1);
    if (asset) throw new ApiError('EN_USO', { message: 'El nivel tiene activos: trasládelos primero.' });
    const [person] = await tx
      .select({ id: personalTable.id })
      .from(personalTable)
      .where(and(isNull(personalTable.eliminado_en), inArray(personalTable.nivel_id, ids)))
      .limit(1);
    if (person) throw new ApiError('EN_USO', { message: 'El nivel tiene personas: trasládelas primero.' });
    const [stop] = await tx
      .select({ id: paradaTable.id })
      .from(paradaTable)
      .where(and(isNull(paradaTable.eliminado_en), inArray(paradaTable.nivel_id, ids)))
      .limit(1);
    if (stop) throw new ApiError('EN_USO', { message: 'El nivel tiene paradas: cámbielas de nivel primero.' });
    const [order] = await tx
      .select({ numero: ordenTable.numero })
      .from(ordenTable)
      .where(and(isNull(ordenTable.eliminado_en), inArray(ordenTable.nivel_id, ids)))
      .limit(1);
    if (order)
      throw new ApiError('EN_USO', {
        message: `El nivel tiene órdenes (${order.numero}): fusiónelo con otro o desactívelo.`,
      });
    const undecided = and(
      isNull(solicitudTable.eliminado_en),
      inArray(solicitudTable.nivel_id, ids),
      eq(solicitudTable.estado, 'nueva'),
    );
    const [request] = await tx.select({ id: solicitudTable.id }).from(solicitudTable).where(undecided).limit(1);
    if (request)
      throw new ApiError('EN_USO', { message: 'El nivel tiene solicitudes por decidir: decídalas primero.' });
  },
};

const placeOf = async (tx: Tx, id: unknown) => {
  if (typeof id !== 'number') return undefined;
  const [row] = await tx
    .select({ ruta: nivelTable.ruta, profundidad: nivelTable.profundidad })
    .from(nivelTable)
    .where(eq(nivelTable.id, id));
  return row;
};

/** The number of generations below a level. */
const heightBelow = async (tx: Tx, { id }: Row): Promise<number> => {
  const own = await placeOf(tx, id);
  if (!own) return 0;
  const [row] = await tx
    .select({ deepest: sql<number>`max(${nivelTable.profundidad})::int` })
    .from(nivelTable)
    .where(sql`${nivelTable.ruta} like ${`${own.ruta}%`}`);
  return (row?.deepest ?? own.profundidad) - own.profundidad;
};
