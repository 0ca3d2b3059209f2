import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { can, sees } from '#contract/core/access';
import type { EntityName } from '#contract/index';
import { useApi } from '../testing/useApi';
import {
  unActivo,
  unaOrden,
  unaPersona,
  unDispositivo,
  unProveedor,
  unRepuesto,
  unServicio,
} from '../testing/factories';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { hear } from '../testing/hearing';
import { stores, type Kept } from './testing';

/**
 * Hidden computed fields do not affect responses either: they are the same before and after such a field gets a value.
 */

const api = useApi();
let ground: Ground;
beforeAll(async () => {
  ground = await prepareGround(api);
});

const make = async (
  name: EntityName | `${'activos' | 'personal' | 'repuestos'}/${number}/${string}`,
  body: object,
): Promise<{ id: number }> => {
  const { status, json } = await api.as('admin').call('POST', `/api/${name}`, body);
  if (status >= 300) throw new Error(`${name} was answered ${status} ${JSON.stringify(json)}`);
  return json;
};
const change = (table: SQL, set: SQL, id: number) =>
  api.db.system.execute(sql`update ${table} set ${set} where id = ${id}`);
const buyFrom = async (table: SQL, id: number) =>
  change(table, sql`proveedor_id = ${(await make('proveedores', unProveedor())).id}`, id);

/** Changes the computed fields of a record that are hidden through the data they depend on. */
const causes: Partial<Record<Kept, (id: number, hidden: readonly string[]) => Promise<unknown>>> = {
  niveles: async (nivel_id) => {
    await make('activos', unActivo({ nivel_id }));
    await make('personal', unaPersona({ nivel_id }));
    await change(sql`niveles`, sql`foto_id = ${await api.aFile()}`, nivel_id);
  },
  activos: async (id, hidden) => {
    await buyFrom(sql`activos`, id);
    // The others are an operario's to see.
    if (!hidden.includes('odometro_km')) return;
    for (const [tipo, unidad] of [
      ['odometro', 'km'],
      ['horometro', 'h'],
    ]) {
      const known = (await api.as('admin').call('GET', `/api/activos/${id}/medidores`)).json.find(
        (meter: { tipo: string }) => meter.tipo === tipo,
      );
      const meter = known ?? (await make(`activos/${id}/medidores`, { tipo, unidad }));
      await make(`activos/${id}/medidores/${meter.id}/lecturas`, { valor: 4_321 });
    }
    await make(`activos/${id}/documentos`, { tipo: 'SOAT', vence_en: '2020-01-01', archivo_id: await api.aFile() });
    await change(sql`activos`, sql`fotos = array[${await api.aFile()}::uuid]`, id);
    const device = await make('dispositivos', unDispositivo());
    expect(
      (await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: id })).status,
    ).toBeLessThan(300);
  },
  categorias: (categoria_id) => make('activos', unActivo({ nivel_id: ground.nivel_id, categoria_id })),
  personal: async (id) => {
    await change(sql`personal`, sql`licencia_vence_en = '2020-01-01'`, id);
    await make(`personal/${id}/documentos`, { tipo: 'ARL', vence_en: '2020-01-01', archivo_id: await api.aFile() });
  },
  codigos_falla: (causa_id) => make('ordenes', unaOrden({ nivel_id: ground.nivel_id, causa_id })),
  servicios: async (id) => {
    const part = await make('repuestos', unRepuesto({ costo_unitario: 4_321 }));
    await change(
      sql`servicios`,
      sql`repuestos = ${JSON.stringify([{ repuesto_id: part.id, cantidad: 2 }])}::jsonb`,
      id,
    );
  },
  repuestos: async (id) => {
    await change(sql`repuestos`, sql`minimo = 999999, costo_unitario = 4321`, id);
    await buyFrom(sql`repuestos`, id);
  },
  bodegas: async (bodega_id) => {
    const part = await make('repuestos', unRepuesto());
    const entry = { tipo: 'entrada', cantidad: 2, costo_unitario: 4_321, bodega_id };
    await make(`repuestos/${part.id}/movimientos`, entry);
  },
  combustible: (id) => change(sql`cargas_combustible`, sql`tramo_km = 100, tramo_valor = 4321`, id),
  plantillas: async (plantilla_id) => {
    await make('servicios', unServicio({ plantilla_id }));
    const guide = await api.aFile();
    await change(
      sql`plantillas`,
      sql`items = (
        select jsonb_agg(item || ${JSON.stringify({ imagen_guia_id: guide })}::jsonb)
        from jsonb_array_elements(items) item
      )`,
      plantilla_id,
    );
  },
};

describe.each(['monitor', 'operario'] as const)('a %s', (role) => {
  const hiddenOf = (name: Kept): string[] => {
    const { entity, table } = stores[name];
    const kept = getTableColumns(table as PgTable);
    return Object.keys(entity.record.shape).filter((field) => !(field in kept) && !sees(role, entity)(field));
  };
  const names = (Object.keys(stores) as Kept[]).filter(
    (name) => can(role, 'reference', name) && hiddenOf(name).length > 0,
  );

  it.each(names)('learns nothing of the computed fields of %s', async (name) => {
    const read = async (id: number) => (await api.as('admin').call('GET', `/api/${name}/${id}`)).json;
    const { id } = await make(name, makers[name](ground));
    await make(name, makers[name](ground));
    // Without stock, no price has an effect.
    if (name === 'repuestos') await change(sql`repuestos`, sql`existencia = 3`, id);
    const [was, answered] = [await read(id), await hear(api, role, name, stores[name], id)];
    await causes[name]?.(id, hiddenOf(name));
    const is = await read(id);
    expect(hiddenOf(name).filter((field) => JSON.stringify(is[field]) === JSON.stringify(was[field]))).toEqual([]);
    expect(await hear(api, role, name, stores[name], id)).toEqual(answered);
  });
});
