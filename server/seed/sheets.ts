import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CampoExtra } from '#contract/entities/categorias';
import { archivoTable } from '../db/tables/archivos';
import { historialTable } from '../db/tables/historial';
import { documentoTable, lecturaTable, medidorTable, indisponibilidadTable } from '../db/tables/hojaDeVida';
import { activoTable } from '../db/tables/activos';
import { categoriaTable } from '../db/tables/categorias';
import { usuarioTable } from '../db/tables/usuarios';
import type { Tx } from '../db/system';
import { companyId, demoAccounts, demoKeys } from './companies';
import type { DemoAsset, SeedContext } from './context';
import { papersOf } from './papers';
import { randomFrom, type Random } from './random';
import { dayAt, meterStory, storyOf } from './stories';
import { supplierId } from './suppliers';

/** Step: categories with custom fields, and for each asset its meters, documents and history. */
export const sheets = async ({ tx, day }: SeedContext) => {
  const [author] = await tx
    .select({ id: usuarioTable.id })
    .from(usuarioTable)
    .where(eq(usuarioTable.email, demoAccounts[1]?.email ?? ''));
  for (const [at, key] of demoKeys.entries()) {
    const empresa_id = await companyId(tx, key);
    const random = randomFrom(5_000 + at);
    const categories = await plantCategories(tx, empresa_id);
    for (const [number, asset] of (await untouched(tx, empresa_id)).entries())
      await plantSheet(tx, {
        empresa_id,
        autor: author?.id ?? null,
        asset,
        number,
        random,
        day,
        categories,
      });
  }
};

/** Assets that people have changed since stay as they are. */
const untouched = (tx: Tx, empresaId: number): Promise<DemoAsset[]> =>
  tx
    .select()
    .from(activoTable)
    .where(
      and(
        eq(activoTable.empresa_id, empresaId),
        isNull(activoTable.eliminado_en),
        sql`not exists (select 1 from historial where historial.activo_id = activos.id)`,
        sql`not exists (select 1 from tiempos_parada where tiempos_parada.activo_id = activos.id)`,
      ),
    )
    .orderBy(asc(activoTable.codigo));

interface Kind {
  nombre: string;
  tipo_activo: DemoAsset['tipo_activo'];
  icono: string;
  color: string;
  /** Prefixes of the names of its assets. */
  names: readonly string[];
  fields: readonly (Partial<CampoExtra> & Pick<CampoExtra, 'clave' | 'etiqueta' | 'tipo'>)[];
  /** Values of the custom fields, in their order. */
  values: (random: Random) => unknown[];
}

const kinds: readonly Kind[] = [
  {
    nombre: 'Carga',
    tipo_activo: 'vehiculo',
    icono: 'local_shipping',
    color: '#2f6fed',
    names: ['Camión', 'Tractocamión', 'Furgón'],
    fields: [
      { clave: 'ejes', etiqueta: 'Ejes', tipo: 'numero', requerido: true },
      {
        clave: 'carroceria',
        etiqueta: 'Carrocería',
        tipo: 'lista',
        opciones: ['Furgón', 'Estacas', 'Plataforma', 'Tanque'],
      },
      { clave: 'capacidad_t', etiqueta: 'Capacidad (t)', tipo: 'numero' },
      { clave: 'refrigerado', etiqueta: 'Refrigerado', tipo: 'booleano' },
    ],
    values: (random) => [
      random.int(2, 6),
      random.pick(['Furgón', 'Estacas', 'Plataforma']),
      random.int(4, 34),
      random.next() < 0.2,
    ],
  },
  {
    nombre: 'Pasajeros',
    tipo_activo: 'vehiculo',
    icono: 'directions_bus',
    color: '#0f9d76',
    names: ['Bus', 'Buseta'],
    fields: [
      { clave: 'sillas', etiqueta: 'Sillas', tipo: 'numero', requerido: true },
      { clave: 'aire', etiqueta: 'Aire acondicionado', tipo: 'booleano' },
      { clave: 'ruta_habitual', etiqueta: 'Ruta habitual', tipo: 'texto' },
    ],
    values: (random) => [
      random.pick([19, 26, 40]),
      random.next() < 0.6,
      random.pick(['Portal Norte', 'Centro', 'Aeropuerto']),
    ],
  },
  {
    nombre: 'Maquinaria',
    tipo_activo: 'maquinaria',
    icono: 'front_loader',
    color: '#d9822b',
    names: ['Montacargas', 'Retroexcavadora', 'Minicargador'],
    fields: [
      { clave: 'peso_t', etiqueta: 'Peso (t)', tipo: 'numero' },
      { clave: 'certificado', etiqueta: 'Certificado hasta', tipo: 'fecha' },
    ],
    values: (random) => [random.int(2, 12), `2027-0${random.int(1, 9)}-15`],
  },
  {
    nombre: 'Equipos de planta',
    tipo_activo: 'equipo',
    icono: 'settings',
    color: '#7a5af0',
    names: ['Compresor', 'Planta eléctrica', 'Bomba'],
    fields: [
      { clave: 'potencia_kw', etiqueta: 'Potencia (kW)', tipo: 'numero' },
      { clave: 'voltaje', etiqueta: 'Voltaje', tipo: 'lista', opciones: ['110 V', '220 V', '440 V'] },
    ],
    values: (random) => [random.int(5, 150), random.pick(['220 V', '440 V'])],
  },
];

type Categories = Map<Kind, number>;

const plantCategories = async (tx: Tx, empresa_id: number): Promise<Categories> => {
  const found: Categories = new Map();
  for (const kind of kinds) {
    const { nombre, tipo_activo, icono, color, fields } = kind;
    const campos_extra_def = fields.map((field) => ({ requerido: false, opciones: [], ...field }));
    const [row] = await tx
      .insert(categoriaTable)
      .values({ empresa_id, nombre, tipo_activo, icono, color, campos_extra_def })
      .onConflictDoNothing()
      .returning({ id: categoriaTable.id });
    if (row) found.set(kind, row.id);
  }
  return found;
};

interface SheetContext {
  empresa_id: number;
  autor: number | null;
  asset: DemoAsset;
  number: number;
  random: Random;
  day: number;
  categories: Categories;
}

const plantSheet = async (tx: Tx, { empresa_id, autor, asset, number, random, day, categories }: SheetContext) => {
  const since = random.int(400, 900);
  const kind = kinds.find(({ names }) => names.some((name) => asset.nombre.startsWith(name)));
  const categoria_id = (kind && categories.get(kind)) ?? null;
  const values = kind?.values(random) ?? [];
  await tx
    .update(activoTable)
    .set({
      creado_en: dayAt(day, since),
      categoria_id,
      campos_extra:
        categoria_id && kind ? Object.fromEntries(kind.fields.map(({ clave }, i) => [clave, values[i] as number])) : {},
      fecha_compra: dayAt(day, since + 12).slice(0, 10),
      fecha_puesta_servicio: dayAt(day, since).slice(0, 10),
      costo_adquisicion: random.int(8, 420) * 1_000_000,
      proveedor_id: await supplierId(
        tx,
        empresa_id,
        random.pick(['Autonorte', 'Diesel Andino', 'Casa Toro', 'Equipos y Motores']),
      ),
    })
    .where(and(eq(activoTable.empresa_id, empresa_id), eq(activoTable.id, asset.id)));

  const meter = meterStory(asset, random, day);
  if (meter) {
    const { lecturas, ...fields } = meter;
    const [stored] = await tx
      .insert(medidorTable)
      .values({ ...fields, empresa_id, activo_id: asset.id })
      .returning({ id: medidorTable.id });
    if (!stored) throw new Error('the meter was not stored');
    await tx.insert(lecturaTable).values(
      lecturas.map(({ total, fecha }) => ({
        empresa_id,
        medidor_id: stored.id,
        valor: total,
        total,
        fecha,
        fuente: 'manual' as const,
        estado: 'valida' as const,
        creado_por_id: autor,
      })),
    );
  }
  const papers = await papersOf(asset, number, random, day);
  const documents: { tipo: string; fecha: string; archivo: string }[] = [];
  for (const { contenido, nombre, fecha, ...document } of papers) {
    const file = {
      empresa_id,
      nombre,
      tipo: 'application/pdf',
      bytes: contenido.length,
      contenido,
      creado_por_id: autor,
    };
    const [stored] = await tx.insert(archivoTable).values(file).returning({ id: archivoTable.id });
    if (!stored) throw new Error('the file was not stored');
    await tx
      .insert(documentoTable)
      .values({ ...document, empresa_id, activo_id: asset.id, archivo_id: stored.id, creado_por_id: autor });
    documents.push({ tipo: document.tipo, fecha, archivo: stored.id });
  }
  const { entries, periods } = storyOf({ asset, number, random, day, since, meter, documents });
  if (periods.length)
    await tx
      .insert(indisponibilidadTable)
      .values(periods.map((period) => ({ ...period, empresa_id, activo_id: asset.id, creado_por_id: autor })));
  await tx
    .insert(historialTable)
    .values(
      entries.map((entry) => ({ ...entry, empresa_id, activo_id: asset.id, actor_id: autor, creado_en: entry.fecha })),
    );
};
