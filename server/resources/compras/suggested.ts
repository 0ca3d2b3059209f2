import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  compras,
  comprasSugeridas,
  pideSugeridas,
  renglonCompra,
  sinProveedorHeader,
} from '#contract/entities/compras';
import { todayOnce } from '../../db/days';
import { grouped } from '../../db/grouped';
import type { Tx } from '../../db/system';
import { compraTable as c } from '../../db/tables/compras';
import { parseBody, parsedLater } from '../../plugins/errors';
import { callerOf, type Caller } from '../../plugins/guard';
import { insertRecords } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { readRows } from '../../records/store';
import { inUse } from '../bodegas/index';
import { pricesOf } from './prices';
import { compraStore, purchaseStoreFor } from './store';

/** `POST /compras/sugeridas`: drafts for what is low. Drafts are on order, so that the next call adds nothing. */
export const suggestedRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/sugeridas',
      {
        config: { allow: ['create', 'compras'] },
        schema: { body: parsedLater(pideSugeridas), response: { 201: comprasSugeridas } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { bodega_id } = parseBody(pideSugeridas, request.body);
        const { drafts, without } = await db.tenant(empresaId, async (tx) => {
          // Two at once would order everything twice.
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('compras sugeridas'), ${empresaId})`);
          if (bodega_id !== undefined) await inUse(tx, empresaId, bodega_id);
          const low = await lackingIn(tx, empresaId, bodega_id);
          const first = await once(tx, request, () => suggest(tx, caller, low));
          return {
            drafts: await madeWith(tx, caller, first),
            without: [...new Set(low.flatMap((part) => (part.proveedor_id === null ? [part.repuesto_id] : [])))],
          };
        });
        if (drafts.length > 0) changed(empresaId, 'compras', drafts);
        void reply.header(sinProveedorHeader, without.slice(0, mostNamed).join(','));
        return reply.code(201).send(drafts.map((draft) => ({ ...draft, sin_proveedor: without })));
      },
    );
  };

/** A proxy takes a few kilobytes of headers. */
const mostNamed = 500;

interface Lacking {
  repuesto_id: number;
  bodega_id: number;
  proveedor_id: number | null;
  cantidad: number;
  precio_unitario: number;
  /** That of its last purchase. */
  impuesto_pct: number;
  /** When its supplier would deliver. */
  esperada_en: string | null;
}

/** What is low, up to its maximum, at the last price. */
const lackingIn = async (tx: Tx, empresaId: number, store: number | undefined): Promise<Lacking[]> => {
  const { rows } = await tx.execute<Lacking & Record<string, unknown>>(sql`
    select f.repuesto_id, f.bodega_id, r.proveedor_id, falta.cantidad::float8 as cantidad,
      coalesce(ultimo.precio, r.costo_unitario)::float8 as precio_unitario,
      coalesce(gravado.pct, 0)::float8 as impuesto_pct, (${todayOnce} + p.dias_entrega)::text as esperada_en
    from faltantes(${empresaId}) f
    cross join lateral (
      select coalesce(f.maximo, 2 * f.minimo) - f.disponible - f.por_llegar as cantidad
    ) falta
    join repuestos r on r.empresa_id = ${empresaId} and r.id = f.repuesto_id
    left join proveedores p on p.empresa_id = ${empresaId} and p.id = r.proveedor_id
    left join lateral (
      select (l ->> 'impuesto_pct')::numeric as pct from compras c cross join jsonb_array_elements(c.renglones) l
      where c.empresa_id = ${empresaId} and c.eliminado_en is null
        and c.renglones @> jsonb_build_array(jsonb_build_object('repuesto_id', r.id))
        and (l ->> 'repuesto_id')::int = r.id
      order by c.id desc limit 1
    ) gravado on true
    left join lateral (select * from (${pricesOf(empresaId, sql`f.repuesto_id`)}) paid limit 1) ultimo on true
    where falta.cantidad > 0 and f.bodega_id = coalesce(${store ?? null}::int, f.bodega_id)
    order by r.proveedor_id, f.bodega_id, r.nombre, r.id`);
  return rows;
};

/** @returns the id of the first draft; 0 when there is none */
const suggest = async (tx: Tx, caller: Caller, low: readonly Lacking[]): Promise<number> => {
  const inputs: Record<string, unknown>[] = [];
  for (const group of grouped(low, (part) => `${part.proveedor_id} ${part.bodega_id}`).values()) {
    const [{ proveedor_id, bodega_id, esperada_en } = { proveedor_id: null }] = group;
    if (proveedor_id === null) continue;
    for (let at = 0; at < group.length; at += mostRows)
      inputs.push(
        compras.input.parse({
          proveedor_id,
          bodega_id,
          esperada_en,
          renglones: group
            .slice(at, at + mostRows)
            .map(({ repuesto_id, cantidad, precio_unitario, impuesto_pct }) =>
              renglonCompra.parse({ repuesto_id, cantidad, precio_unitario, impuesto_pct }),
            ),
        }),
      );
  }
  if (inputs.length === 0) return 0;
  const [first] = await insertRecords(tx, compraStore, caller, inputs);
  return first?.id ?? 0;
};

/** The rows that one purchase may have. */
const mostRows = 200;

/** The drafts of one transaction have one moment, and nobody else suggests meanwhile. */
const madeWith = (tx: Tx, caller: Caller, first: number) =>
  readRows(
    tx,
    purchaseStoreFor(caller),
    and(
      eq(c.empresa_id, caller.empresaId),
      sql`${c.eliminado_en} is null and ${c.id} >= ${first}`,
      sql`(${c.creado_en}, ${c.creado_por_id}) = (
        select hecha.creado_en, hecha.creado_por_id from compras hecha
        where hecha.empresa_id = ${caller.empresaId} and hecha.id = ${first}
      )`,
    ),
  );
