import { sql } from 'drizzle-orm';
import type { Bench, Case } from './changesOfPurchases';

/** @param bench read when a case runs */
export const casesOfWarranties = (bench: () => Bench): Case[] => {
  const warranty = async (more: object = {}) => {
    const { make } = bench();
    const asset = await make('activos');
    return make('garantias', { activo_id: asset.id, inicia_en: '2026-01-01', ...more });
  };
  return [
    [
      'activos',
      'garantias',
      async () => {
        const { empresaId, make, run } = bench();
        const { id } = await make('activos');
        return [
          [id],
          () =>
            run(sql`insert into garantias (empresa_id, activo_id, inicia_en, vence_en)
            values (${empresaId}, ${id}, current_date, current_date + 90)`),
        ];
      },
    ],
    [
      'garantias',
      'proveedores',
      async () => {
        const { make, put } = bench();
        const supplier = await make('proveedores');
        const { id } = await warranty({ proveedor_id: supplier.id });
        return [[id], () => put('proveedores', supplier, { nombre: `Otro ${supplier.id}` })];
      },
    ],
    ...(['garantias', 'ordenes'] as const).map((of): Case => [
      of,
      'reclamos',
      async () => {
        const { empresaId, make, run } = bench();
        const [{ id }, order] = [await warranty(), await make('ordenes')];
        return [
          [of === 'ordenes' ? order.id : id],
          () =>
            run(sql`insert into reclamos (empresa_id, garantia_id, orden_id, estado, reclamado)
            values (${empresaId}, ${id}, ${order.id}, 'presentado', 900)`),
        ];
      },
    ]),
  ];
};
