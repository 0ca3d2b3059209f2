import { sql } from 'drizzle-orm';
import type { Bench, Case } from './changesOfPurchases';

/** @param bench read when a case runs */
export const casesOfStock = (bench: () => Bench & { bodegaId: number }): Case[] => {
  const stocked = (repuesto: number, bodega: number) => {
    const { empresaId, run } = bench();
    return run(sql`insert into existencias (empresa_id, repuesto_id, bodega_id, existencia)
      values (${empresaId}, ${repuesto}, ${bodega}, 1)`);
  };
  const planned = async () => {
    const { id } = await bench().make('repuestos');
    const service = await bench().make('servicios', { repuestos: [{ repuesto_id: id, cantidad: 2 }] });
    return { id, service };
  };
  const inNewStore = async () => {
    const [store, part] = [await bench().make('bodegas'), await bench().make('repuestos')];
    return { store: store.id, part: part.id };
  };
  return [
    [
      'repuestos',
      'existencias',
      async () => {
        const { id } = await bench().make('repuestos');
        return [[id], () => stocked(id, bench().bodegaId)];
      },
    ],
    [
      'repuestos',
      'ordenes',
      async () => {
        const { id, service } = await planned();
        const person = await bench().make('personal');
        const order = await bench().make('ordenes', { servicio_ids: [service.id] });
        return [[id], () => bench().put('ordenes', order, { responsable_id: person.id })];
      },
    ],
    [
      'repuestos',
      'servicios',
      async () => {
        const { id, service } = await planned();
        return [[id], () => bench().put('servicios', service, { repuestos: [{ repuesto_id: id, cantidad: 3 }] })];
      },
    ],
    [
      'repuestos',
      'compras',
      async () => {
        const { id } = await bench().make('repuestos');
        return [[id], () => bench().make('compras', { renglones: [{ repuesto_id: id, cantidad: 2 }] })];
      },
    ],
    [
      'bodegas',
      'existencias',
      async () => {
        const { store, part } = await inNewStore();
        return [[store], () => stocked(part, store)];
      },
    ],
    [
      'bodegas',
      'repuestos',
      async () => {
        const { store, part } = await inNewStore();
        await stocked(part, store);
        return [[store], () => bench().run(sql`update repuestos set valor = 9 where id = ${part}`)];
      },
    ],
    [
      'conteos',
      'conteo_renglones',
      async () => {
        const { empresaId, bodegaId, idOf, run, make } = bench();
        const part = await make('repuestos');
        const id = await idOf(sql`
          insert into conteos (empresa_id, bodega_id) values (${empresaId}, ${bodegaId}) returning id`);
        return [
          [id],
          () =>
            run(sql`insert into conteo_renglones (empresa_id, conteo_id, repuesto_id, contado)
              values (${empresaId}, ${id}, ${part.id}, 1)`),
        ];
      },
    ],
  ];
};
