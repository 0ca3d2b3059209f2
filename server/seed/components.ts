import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Componente } from '#contract/entities/componentes';
import { act, type Said } from '../components/acts';
import { hold } from '../components/hold';
import { activoTable } from '../db/tables/activos';
import { categoriaTable } from '../db/tables/categorias';
import { componenteLecturaTable, componenteTable } from '../db/tables/componentes';
import { principalStore } from '../resources/bodegas/index';
import { companyId } from './companies';
import type { SeedContext } from './context';
import { randomFrom } from './random';
import { dayAt } from './stories';
import { supplierId } from './suppliers';

const axles = [['1I', '1D'], ['2IE', '2II', '2DI', '2DE'], ['R1']];

/** How many trucks of the first company have their tyres and batteries on record. */
const equipped = 4;

const brands = [
  { marca: 'Michelin', modelo: 'X Multi Z', costo: 1_980_000, wear: 0.35 },
  { marca: 'Hankook', modelo: 'AH35', costo: 1_420_000, wear: 0.55 },
] as const;

interface Planned {
  row: Omit<typeof componenteTable.$inferInsert, 'empresa_id'> & { tipo: Componente['tipo'] };
  said: Omit<Said, 'componente_id'>[];
  /** Days before the seed, and the least depth then. */
  read: { before: number; mm: number }[];
}

/** Step: axles of trucks and buses; tyres with their readings, batteries and extinguishers of some trucks. */
export const components = async ({ tx, day }: SeedContext) => {
  const empresa_id = await companyId(tx, 'andinos');
  const random = randomFrom(24_000);
  await tx
    .update(categoriaTable)
    .set({ ejes: axles, profundidad_min: 3 })
    .where(and(eq(categoriaTable.empresa_id, empresa_id), inArray(categoriaTable.nombre, ['Carga', 'Pasajeros'])));
  const trucks = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .innerJoin(categoriaTable, eq(categoriaTable.id, activoTable.categoria_id))
    .where(
      and(
        ...[eq(activoTable.empresa_id, empresa_id), isNull(activoTable.eliminado_en)],
        eq(categoriaTable.nombre, 'Carga'),
      ),
    )
    .orderBy(asc(activoTable.codigo))
    .limit(equipped);
  const store = await principalStore(tx, empresa_id);
  const proveedor_id = await supplierId(tx, empresa_id, 'Importadora Andina de Partes');
  const plan: Planned[] = trucks.flatMap(({ id }, nth) => [
    ...axles.flat().map((posicion, at) => aTyre({ nth, at, activo_id: id, posicion, day, first: random.int(11, 16) })),
    aBattery(nth, id, day),
    anExtinguisher(nth, id, day),
  ]);
  plan.push(...inStore(store, day));
  const rows = await tx
    .insert(componenteTable)
    .values(plan.map(({ row }) => ({ ...row, empresa_id, proveedor_id, bodega_id: store, bodega_inicial_id: store })))
    .returning({ id: componenteTable.id });
  const ids = rows.map(({ id }) => id);
  const actor = { empresaId: empresa_id, userId: null, ip: null };
  const held = await hold(
    tx,
    empresa_id,
    ids,
    trucks.map(({ id }) => id),
  );
  await act(
    tx,
    actor,
    held,
    plan.flatMap(({ said }, at) => said.map((each) => ({ ...each, componente_id: ids[at] ?? 0 }))),
  );
  await tx.insert(componenteLecturaTable).values(
    plan.flatMap(({ read }, at) =>
      read.map(({ before, mm }) => ({
        ...{ empresa_id, componente_id: ids[at] ?? 0, fecha: dayAt(day, before, 12), menor_mm: mm },
        profundidad_mm: [mm + 0.4, mm, mm + 0.2],
        presion: 100 + ((at * 7 + before) % 12),
      })),
    ),
  );
};

interface Where {
  nth: number;
  at: number;
  activo_id: number;
  posicion: string;
  day: number;
  /** Its depth when it was mounted, mm. */
  first: number;
}

/** Mounted seven weeks ago; on the first truck the front ones changed sides, and one is nearly worn. */
const aTyre = ({ nth, at, activo_id, posicion, day, first }: Where): Planned => {
  const { wear, ...brand } = brands[(nth + at) % brands.length] ?? brands[0];
  const begun = nth === 0 && posicion === '2IE' ? 5 : first;
  const isFront = nth === 0 && (posicion === '1I' || posicion === '1D');
  const spare = posicion === 'R1';
  return {
    row: {
      ...{ tipo: 'llanta', ...brand, medida: '295/80 R22.5' },
      ...{ serie: `LL-${String(101 + nth * 10 + at)}`, comprado_en: dayAt(day, 60).slice(0, 10) },
    },
    said: [
      { tipo: 'montado', fecha: dayAt(day, 50, 13), activo_id, posicion },
      ...(isFront
        ? [{ tipo: 'rotado' as const, fecha: dayAt(day, 20, 13), activo_id, posicion: posicion === '1I' ? '1D' : '1I' }]
        : []),
    ],
    read: [48, 30, 12, 2].map((before, n) => ({
      before,
      mm: spare ? begun : Math.round((begun - n * wear * 1.6) * 10) / 10,
    })),
  };
};

const aBattery = (nth: number, activo_id: number, day: number): Planned => ({
  row: {
    ...{ tipo: 'bateria', marca: 'MAC', modelo: 'Gold Plus', medida: '12 V 1000 A', costo: 690_000 },
    ...{ serie: `BAT-${String(41 + nth)}`, comprado_en: dayAt(day, 300).slice(0, 10) },
    vence_en: dayAt(day, 25 - nth * 120).slice(0, 10),
  },
  said: [{ tipo: 'montado', fecha: dayAt(day, 50, 14), activo_id, posicion: 'BAT1' }],
  read: [],
});

const anExtinguisher = (nth: number, activo_id: number, day: number): Planned => ({
  row: {
    ...{ tipo: 'extintor', marca: 'Extinfuego', modelo: 'ABC', medida: '20 lb', costo: 145_000 },
    ...{ serie: `EXT-${String(71 + nth)}`, vence_en: dayAt(day, 10 - nth * 25).slice(0, 10) },
  },
  said: [{ tipo: 'montado', fecha: dayAt(day, 50, 14), activo_id, posicion: 'CABINA' }],
  read: [],
});

/** One came back from its retread, one is there, one was discarded, and one is new. */
const inStore = (bodega_id: number, day: number): Planned[] => {
  const tyre = (serie: string, said: Planned['said'], read: Planned['read'] = []): Planned => ({
    row: { tipo: 'llanta', serie, marca: 'Hankook', modelo: 'AH35', medida: '295/80 R22.5', costo: 1_420_000 },
    said,
    read,
  });
  return [
    tyre(
      'LL-201',
      [
        { tipo: 'reencauche', fecha: dayAt(day, 34, 13), costo: 420_000, motivo: 'Banda en frío' },
        { tipo: 'recibido', fecha: dayAt(day, 20, 13), bodega_id },
      ],
      [{ before: 19, mm: 14 }],
    ),
    tyre('LL-202', [{ tipo: 'reencauche', fecha: dayAt(day, 6, 13), costo: 430_000 }]),
    tyre('LL-203', [{ tipo: 'desechado', fecha: dayAt(day, 9, 13), motivo: 'Corte en el costado' }]),
    tyre('LL-204', []),
  ];
};
