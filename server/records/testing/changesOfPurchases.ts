import { sql, type SQL } from 'drizzle-orm';
import type { EntityName } from '#contract/index';
import type { Makeable } from '../../testing/makers';
import type { Row } from '../store';

/** An entity, a table of which it tells, and how to prepare records that a write to that table must report. */
export type Case = [
  entity: EntityName,
  source: string,
  prepare: () => Promise<[ids: number[], write: () => Promise<unknown>]>,
];

export interface Bench {
  empresaId: number;
  make: (name: Makeable, given?: object) => Promise<Row>;
  put: (name: string, row: Row, given: object) => Promise<void>;
  run: (statement: SQL) => Promise<unknown>;
  idOf: (statement: SQL) => Promise<number>;
}

/** @param bench read when a case runs */
export const casesOfPurchases = (bench: () => Bench): Case[] => [
  ...(['proveedores', 'bodegas'] as const).map((of): Case => [
    'compras',
    of,
    async () => {
      const { make, put } = bench();
      const named = await make(of);
      const { id } = await make('compras', of === 'bodegas' ? { bodega_id: named.id } : { proveedor_id: named.id });
      return [[id], () => put(of, named, { nombre: `Otro nombre ${named.id}` })];
    },
  ]),
  [
    'compras',
    'compra_recepcion_renglones',
    async () => {
      const { empresaId, make, idOf, run } = bench();
      const { id } = await make('compras', { renglones: [{ descripcion: 'Flete', cantidad: 2 }] });
      const arrival = await idOf(sql`
        insert into compra_recepciones (empresa_id, compra_id, clase) values (${empresaId}, ${id}, 'recepcion')
        returning id`);
      return [
        [id],
        () =>
          run(sql`insert into compra_recepcion_renglones
            (empresa_id, recepcion_id, compra_id, renglon_id, cantidad, precio_unitario, valor)
          values (${empresaId}, ${arrival}, ${id}, 1, 1, 0, 0)`),
      ];
    },
  ],
  [
    'proveedores',
    'compras',
    async () => {
      const { id } = await bench().make('proveedores');
      return [[id], () => bench().make('compras', { proveedor_id: id })];
    },
  ],
];
