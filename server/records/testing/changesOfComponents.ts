import { sql } from 'drizzle-orm';
import type { Bench, Case } from './changesOfPurchases';

interface ComponentBench extends Pick<Bench, 'make' | 'put' | 'run'> {
  post: (path: string, body: object) => Promise<void>;
}

/** @param bench read when a case runs */
export const casesOfComponents = (bench: () => ComponentBench): Case[] => [
  [
    'activos',
    'categorias',
    async () => {
      const { make, put } = bench();
      const category = await make('categorias');
      const { id } = await make('activos', { categoria_id: category.id });
      return [[id], () => put('categorias', category, { ejes: [['1I', '1D']] })];
    },
  ],
  ...(['medidores', 'categorias', 'activos'] as const).map((source): Case => [
    'componentes',
    source,
    async () => {
      const { make, put, run, post } = bench();
      const category = await make('categorias');
      const asset = await make('activos', { categoria_id: category.id });
      const { id } = await make('componentes');
      await post(`componentes/${id}/montar`, { activo_id: asset.id, posicion: '1I' });
      const other = await make('categorias');
      const steps = {
        categorias: () => put('categorias', category, { profundidad_min: 4 }),
        activos: () => put('activos', asset, { categoria_id: other.id }),
        medidores: () => run(sql`update medidores set valor_actual = 7 where activo_id = ${asset.id}`),
      };
      return [[id], steps[source]];
    },
  ]),
  [
    'categorias',
    'activos',
    async () => {
      const { make, put } = bench();
      const { id } = await make('categorias');
      const asset = await make('activos');
      return [[id], () => put('activos', asset, { categoria_id: id })];
    },
  ],
];
