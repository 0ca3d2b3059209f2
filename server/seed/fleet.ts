import { eq } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import type { Nivel } from '#contract/entities/niveles';
import { activoTable } from '../db/tables/activos';
import { nivelTable } from '../db/tables/niveles';
import { secuenciaTable } from '../db/tables/secuencias';
import type { Tx } from '../db/system';
import { companyId, demoKeys, type DemoCompany } from './companies';
import type { SeedContext } from './context';
import { randomFrom, type Random } from './random';

interface Branch {
  nombre: string;
  tipo: Nivel['tipo'];
  codigo?: string;
  below?: readonly Branch[];
}

const trees: Record<DemoCompany, readonly Branch[]> = {
  andinos: [
    {
      nombre: 'Región Centro',
      tipo: 'region',
      codigo: 'RC',
      below: [
        {
          nombre: 'Sede Bogotá Norte',
          tipo: 'sede',
          codigo: 'BOG-N',
          below: [
            { nombre: 'Flota urbana', tipo: 'flota', codigo: 'URB' },
            { nombre: 'Flota de carga', tipo: 'flota', codigo: 'CAR' },
            { nombre: 'Taller central', tipo: 'area', codigo: 'TAL' },
          ],
        },
        {
          nombre: 'Sede Bogotá Sur',
          tipo: 'sede',
          codigo: 'BOG-S',
          below: [{ nombre: 'Bodega Sur', tipo: 'ubicacion', codigo: 'BOD' }],
        },
      ],
    },
    {
      nombre: 'Región Antioquia',
      tipo: 'region',
      codigo: 'RA',
      below: [{ nombre: 'Sede Medellín', tipo: 'sede', codigo: 'MDE' }],
    },
  ],
  valle: [
    {
      nombre: 'Sede Cali',
      tipo: 'sede',
      codigo: 'CALI',
      below: [
        { nombre: 'Cuadrillas', tipo: 'flota', codigo: 'CUA' },
        { nombre: 'Planta Yumbo', tipo: 'ubicacion', codigo: 'YUM' },
      ],
    },
    { nombre: 'Sede Palmira', tipo: 'sede', codigo: 'PAL' },
  ],
};

interface Kind {
  tipo_activo: Activo['tipo_activo'];
  names: readonly [string, ...string[]];
  makes: readonly [readonly [string, string], ...(readonly [string, string])[]];
  plate: boolean;
}

const kinds = {
  camion: {
    tipo_activo: 'vehiculo',
    names: ['Camión', 'Tractocamión', 'Furgón'],
    makes: [
      ['Kenworth', 'T680'],
      ['Chevrolet', 'NPR'],
      ['Hino', 'FC9J'],
    ],
    plate: true,
  },
  bus: {
    tipo_activo: 'vehiculo',
    names: ['Bus', 'Buseta'],
    makes: [
      ['Mercedes-Benz', 'OF-1721'],
      ['Chevrolet', 'NQR'],
    ],
    plate: true,
  },
  camioneta: {
    tipo_activo: 'vehiculo',
    names: ['Camioneta'],
    makes: [
      ['Toyota', 'Hilux'],
      ['Renault', 'Duster'],
      ['Nissan', 'Frontier'],
    ],
    plate: true,
  },
  moto: {
    tipo_activo: 'motocicleta',
    names: ['Motocicleta'],
    makes: [
      ['Yamaha', 'XTZ 125'],
      ['Honda', 'XR 150'],
    ],
    plate: true,
  },
  remolque: {
    tipo_activo: 'remolque',
    names: ['Remolque', 'Tanque cisterna'],
    makes: [
      ['Randon', 'SR BA'],
      ['Inca', 'R-30'],
    ],
    plate: true,
  },
  maquina: {
    tipo_activo: 'maquinaria',
    names: ['Montacargas', 'Retroexcavadora', 'Minicargador'],
    makes: [
      ['Caterpillar', '416F'],
      ['Bobcat', 'S650'],
      ['Toyota', '8FG'],
    ],
    plate: false,
  },
  equipo: {
    tipo_activo: 'equipo',
    names: ['Compresor', 'Planta eléctrica', 'Bomba'],
    makes: [
      ['Atlas Copco', 'GA 30'],
      ['Cummins', 'C150'],
      ['Pedrollo', 'F40'],
    ],
    plate: false,
  },
  herramienta: {
    tipo_activo: 'herramienta',
    names: ['Elevador de taller', 'Soldador'],
    makes: [
      ['Lincoln', 'IdealArc'],
      ['Rotary', 'SPO12'],
    ],
    plate: false,
  },
} as const satisfies Record<string, Kind>;

/** How many assets of each kind, and the codes of their levels. The first ones have the devices. */
const plan: Record<DemoCompany, readonly (readonly [keyof typeof kinds, number, readonly [string, ...string[]]])[]> = {
  andinos: [
    ['camion', 10, ['CAR', 'BOG-S', 'MDE']],
    ['bus', 8, ['URB']],
    ['camioneta', 5, ['BOG-N', 'MDE']],
    ['moto', 3, ['URB']],
    ['remolque', 4, ['CAR']],
    ['maquina', 3, ['BOD', 'TAL']],
    ['equipo', 3, ['TAL', 'BOD']],
    ['herramienta', 2, ['TAL']],
  ],
  valle: [
    ['camioneta', 9, ['CUA', 'PAL']],
    ['moto', 6, ['CUA']],
    ['camion', 3, ['CALI', 'YUM']],
    ['maquina', 2, ['YUM']],
    ['equipo', 4, ['YUM', 'PAL']],
  ],
};

const states: readonly [Activo['estado'], ...Activo['estado'][]] = [
  'operativo',
  'operativo',
  'operativo',
  'operativo',
  'operativo',
  'en_mantenimiento',
  'en_reserva',
  'fuera_de_servicio',
  'en_inspeccion',
];

/** The first assets have the devices, so assets that move on the map are in service. */
const carried = 18;
const inService = { estado: 'operativo' as const };

/** Step 2: the tree of levels and the assets of both companies. */
export const fleet = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    const empresa_id = await companyId(tx, key);
    const levels = new Map<string, number>();
    for (const branch of trees[key]) await plant(tx, empresa_id, branch, null, levels);
    const random = randomFrom(2026 + at);
    const year = new Date(day).getUTCFullYear();
    const rows = plan[key].flatMap(([kind, n, where]) =>
      Array.from({ length: n }, (_, i) =>
        anAsset(kinds[kind], i + 1, levels.get(random.pick(where)) ?? 0, random, year),
      ),
    );
    await tx.insert(activoTable).values(
      rows.map((row, i) => ({
        ...row,
        ...(i < carried && inService),
        empresa_id,
        codigo: `ACT-${String(i + 1).padStart(6, '0')}`,
      })),
    );
    await tx.insert(secuenciaTable).values({ empresa_id, nombre: 'activos', valor: rows.length });
  }
};

const plant = async (
  tx: Tx,
  empresa_id: number,
  { nombre, tipo, codigo, below = [] }: Branch,
  over: { id: number; ruta: string; depth: number } | null,
  levels: Map<string, number>,
) => {
  const depth = over ? over.depth + 1 : 0;
  const [row] = await tx
    .insert(nivelTable)
    .values({ empresa_id, nombre, tipo, codigo: codigo ?? null, padre_id: over?.id ?? null, profundidad: depth })
    .returning({ id: nivelTable.id });
  if (!row) throw new Error('the level was not stored');
  const ruta = `${over?.ruta ?? '/'}${row.id}/`;
  await tx.update(nivelTable).set({ ruta }).where(eq(nivelTable.id, row.id));
  if (codigo) levels.set(codigo, row.id);
  for (const branch of below) await plant(tx, empresa_id, branch, { id: row.id, ruta, depth }, levels);
};

const anAsset = (kind: Kind, number: number, nivel_id: number, random: Random, year: number) => {
  const [marca, modelo] = random.pick(kind.makes);
  return {
    nombre: `${random.pick(kind.names)} ${String(number).padStart(2, '0')}`,
    tipo_activo: kind.tipo_activo,
    nivel_id,
    estado: random.pick(states),
    criticidad: random.pick(['A', 'B', 'B', 'C'] as const),
    placa: kind.plate ? aPlate(random, kind.tipo_activo === 'motocicleta') : null,
    marca,
    modelo,
    anio: year - random.int(1, 12),
  };
};

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

const aPlate = (random: Random, motorcycle: boolean) => {
  const letter = () => letters[random.int(0, letters.length - 1)] ?? 'A';
  const digit = () => String(random.int(0, 9));
  const start = letter() + letter() + letter();
  return motorcycle ? start + digit() + digit() + letter() : start + digit() + digit() + digit();
};
