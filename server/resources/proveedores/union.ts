import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EntityName } from '#contract/index';
import { horasParaSeparar, proveedores, unionProveedores } from '#contract/entities/proveedores';
import type { Tx } from '../../db/system';
import { proveedorTable, unionProveedorTable as u } from '../../db/tables/proveedores';
import { changedBy } from '../../db/tables/stored';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { leaveViews } from '../../records/naming';
import { lockNamed, lockToRemove, readOne, writing } from '../../records/store';
import { namingTables } from './naming';
import { proveedorStore } from './store';

type Table = keyof typeof namingTables;
const tables = Object.keys(namingTables) as Table[];
const entityOf: Record<Table, EntityName> = {
  activos: 'activos',
  ordenes: 'ordenes',
  repuestos: 'repuestos',
  cargas_combustible: 'combustible',
  compras: 'compras',
  componentes: 'componentes',
  garantias: 'garantias',
};

/** `POST /proveedores/{id}/unir`: another one becomes this one; `…/separar` undoes that within a day. */
export const unionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      params: byId,
      body: parsedLater(unionProveedores),
      response: { 200: proveedores.record.partial() },
    };
    const config = { allow: ['delete', 'proveedores'] } as const;

    app.post('/:id/unir', { config, schema }, async (request) => {
      const { caller, empresaId, user, id } = calledOn(request);
      const { row, moved, con_id } = await writing(db, proveedorStore, empresaId, async (tx) => {
        const before = await readOne(tx, proveedorStore, empresaId, id, true);
        const { con_id } = parseBody(unionProveedores, request.body);
        if (con_id === id) throw fieldError('con_id', 'Elija otro proveedor');
        await lockNamed(tx, empresaId, 'con_id', proveedorTable, [con_id]);
        await lockToRemove(tx, proveedorStore, empresaId, [con_id]);
        const gone = await readOne(tx, proveedorStore, empresaId, con_id);
        const moved: Partial<Record<Table, number[]>> = {};
        for (const table of tables) moved[table] = await rename(tx, table, empresaId, con_id, id);
        await leaveViews(tx, empresaId, user.id, 'proveedores', [con_id]);
        await tx.insert(u).values({ empresa_id: empresaId, proveedor_id: id, con_id, registros: moved });
        await tx
          .update(proveedorTable)
          .set({ eliminado_en: sql`now()`, ...changedBy(proveedorTable, user.id) })
          .where(and(eq(proveedorTable.empresa_id, empresaId), eq(proveedorTable.id, con_id)));
        await audit(
          tx,
          actorOf(caller),
          {
            ...{ accion: 'eliminar', entidad: 'proveedores', entidad_id: con_id, nombre: gone.nombre },
            cambios: [{ campo: 'unido_con', antes: null, despues: before.nombre }],
          },
          {
            ...{ accion: 'editar', entidad: 'proveedores', entidad_id: id, nombre: before.nombre },
            cambios: [{ campo: 'unido_con', antes: null, despues: gone.nombre }],
          },
        );
        return { row: await readOne(tx, proveedorStore, empresaId, id), moved, con_id };
      });
      tell(empresaId, moved);
      changed(empresaId, 'proveedores', [row, { id: con_id, version: 0 }]);
      return row;
    });

    app.post('/:id/separar', { config, schema }, async (request) => {
      const { caller, empresaId, user, id } = calledOn(request);
      const { row, back, moved } = await writing(db, proveedorStore, empresaId, async (tx) => {
        const into = await readOne(tx, proveedorStore, empresaId, id, true);
        const { con_id } = parseBody(unionProveedores, request.body);
        const [union] = await tx
          .select({ id: u.id, registros: u.registros, vence: sql<boolean>`${u.unido_en} < now() - ${deadline}` })
          .from(u)
          .where(and(eq(u.empresa_id, empresaId), eq(u.proveedor_id, id), eq(u.con_id, con_id), isNull(u.separado_en)))
          .orderBy(desc(u.id))
          .limit(1);
        if (!union) throw fieldError('con_id', 'No está unido con este proveedor');
        if (union.vence)
          throw new ApiError('CONFLICTO', { message: `Se unieron hace más de ${horasParaSeparar} horas.` });
        await tx
          .update(proveedorTable)
          .set({ eliminado_en: null, ...changedBy(proveedorTable, user.id) })
          .where(and(eq(proveedorTable.empresa_id, empresaId), eq(proveedorTable.id, con_id)));
        const moved: Partial<Record<Table, number[]>> = {};
        for (const table of tables)
          moved[table] = await rename(tx, table, empresaId, id, con_id, union.registros[table] ?? []);
        await tx
          .update(u)
          .set({ separado_en: sql`now()` })
          .where(and(eq(u.empresa_id, empresaId), eq(u.id, union.id)));
        const back = await readOne(tx, proveedorStore, empresaId, con_id);
        await audit(tx, actorOf(caller), {
          ...{ accion: 'editar', entidad: 'proveedores', entidad_id: id, nombre: into.nombre },
          cambios: [{ campo: 'unido_con', antes: back.nombre, despues: null }],
        });
        return { row: await readOne(tx, proveedorStore, empresaId, id), back, moved };
      });
      tell(empresaId, moved);
      changed(empresaId, 'proveedores', [row, back]);
      return row;
    });

    const tell = (empresaId: number, moved: Partial<Record<Table, readonly number[]>>) => {
      for (const table of tables) {
        const ids = moved[table] ?? [];
        if (ids.length > 0)
          changed(
            empresaId,
            entityOf[table],
            ids.map((id) => ({ id, version: 0 })),
          );
      }
    };
  };

const deadline = sql.raw(`interval '${horasParaSeparar} hours'`);

/** Rows that name one supplier name another, all or these; returns their ids. Those deleted too: they may come back. */
const rename = async (
  tx: Tx,
  table: Table,
  empresaId: number,
  from: number,
  to: number,
  only?: readonly number[],
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${sql.identifier(table)} set proveedor_id = ${to}, actualizado_en = now()
    where empresa_id = ${empresaId} and id in (
      select id from ${sql.identifier(table)}
      where empresa_id = ${empresaId} and proveedor_id = ${from}
        ${only ? sql`and id = any(${sql.param([...only])}::int[])` : sql``}
      order by id for no key update
    )
    returning id`);
  return rows.map(({ id }) => id);
};
