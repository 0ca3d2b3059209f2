import { and, eq, isNull } from 'drizzle-orm';
import type { CampoExtra } from '#contract/entities/categorias';
import { activos as contract } from '#contract/entities/activos';
import { activos as words } from '#contract/words/activos';
import type { Tx } from '../../db/system';
import { activoStore } from '../../resources/activos/index';
import { categoriaTable } from '../../db/tables/categorias';
import { type Column } from '../rows/columns';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { withFleet } from './fleet';
import { combustibles, criticidades, estadosActivo, externalReference, fuentesMedidor, tiposActivo } from './options';

/** Assets, with what a sheet of a whole fleet says besides of each. */
export const activos = withFleet(
  entityKind({
    tipo: 'activos',
    store: activoStore,
    claves: ['codigo', 'placa', 'vin', 'serie', 'referencia_externa'],
    unique: [['codigo'], ['placa'], ['codigo_barras'], ['referencia_externa']],
    parent: { field: 'padre_id', by: ['codigo', 'placa', 'nombre'] },
    columns: async (tx, empresaId) => [...assetColumns, ...(await extra(tx, empresaId))],
  }),
);

/** The columns of its fields, without those of categories. */
export const assetColumns = entityColumns(contract, words, {
  codigo: {
    synonyms: `
      cod, code, código del activo, código activo, código del vehículo, código interno, número interno, interno,
      móvil, número de móvil, económico, número económico, unidad, número de unidad, ficha, número de ficha,
      código del equipo, número de equipo, número de bus, clave, asset code, asset id, unit number, fleet number`,
    help: 'Vacío: se numera solo (ACT-000001).',
    example: 'CAM-01',
  },
  nombre: {
    synonyms: `
    nombre del activo, activo, descripción, name, asset, asset name, equipo, vehículo, nombre del vehículo,
    nombre de la unidad, alias`,
    example: 'Camión 1',
  },
  tipo_activo: {
    example: 'Vehículo',
    synonyms: 'tipo de activo, clase, tipo de equipo, tipo de vehículo, type, asset type',
    options: tiposActivo,
  },
  nivel_id: {
    synonyms: 'sede, ubicación, área, regional, región, centro, flota, location, site, level, ruta del nivel',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  categoria_id: 'category, categoría del activo, familia',
  padre_id: {
    synonyms: 'activo padre, padre, componente de, parent, parent asset',
    help: 'Código, placa, serie o nombre exacto de otro activo, que puede estar en este mismo archivo.',
  },
  estado: { synonyms: 'status, state, condición', options: estadosActivo },
  motivo_baja: { synonyms: 'motivo, reason', help: 'Obligatorio si el estado es Dado de baja.' },
  subestado: {},
  criticidad: { synonyms: 'criticality, prioridad', options: criticidades },
  placa: {
    synonyms: `
    matrícula, patente, dominio, placas, chapa, plate, license plate, placa del vehículo, placa de rodaje,
    número de placa, placa patente, placa única, patente única`,
    example: 'ABC123',
  },
  vin: {
    synonyms:
      'chasis, número de chasis, chassis, número vin, número de serie VIN, NIV, número de identificación vehicular',
    code: true,
  },
  marca: { synonyms: 'brand, make, fabricante, manufacturer', example: 'Hino' },
  modelo: { synonyms: 'model, línea, referencia', example: 'GH8' },
  anio: {
    synonyms: 'año modelo, año del modelo, year, modelo año, año de fabricación, año fabricación',
    example: '2022',
  },
  serie: { synonyms: 'serie, serial, serial number, no. serie, n° serie', code: true },
  color: { synonyms: 'colour', example: 'Blanco' },
  numero_motor: { synonyms: 'motor, engine number, no. motor', code: true },
  combustible: { example: 'Diésel', synonyms: 'fuel, tipo de combustible, fuel type', options: combustibles },
  capacidad_tanque_l: 'capacidad tanque, tanque, tank capacity, litros',
  responsable_id: {
    synonyms: 'encargado, a cargo de, owner, responsible, custodio',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  conductor_id: {
    example: 'Ana María Paz',
    synonyms: `
      driver, chofer, operador, piloto, motorista, maquinista, conductor asignado, chofer asignado,
      operador asignado, nombre del conductor, nombre del chofer, nombre del operador, cédula del conductor,
      documento del conductor, DNI del chofer, RUT del conductor`,
    creates: 'crear_personas',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  fecha_compra: 'compra, purchase date, fecha compra, fecha de adquisición, adquirido',
  costo_adquisicion: 'costo, precio, valor de compra, valor compra, purchase price, cost, valor',
  valor_residual: 'residual value, valor de salvamento',
  vida_util_meses: 'vida útil, useful life',
  proveedor: 'supplier, vendor',
  garantia_vence_en: 'garantía, vencimiento garantía, warranty, warranty until, fin de garantía',
  fecha_puesta_servicio: 'fecha de puesta en servicio, en servicio desde, in service date',
  costo_hora_parada: 'costo hora parada, downtime cost',
  limite_velocidad_kmh: 'velocidad máxima, speed limit, límite velocidad',
  medidor_fuente: { synonyms: 'fuente del medidor, meter source', options: fuentesMedidor },
  codigo_barras: { synonyms: 'barcode, barras, ean', code: true },
  nfc_id: { synonyms: 'nfc', code: true },
  referencia_externa: externalReference,
  etiquetas: { synonyms: 'tags, labels', help: 'Separadas por coma.' },
});

const kinds: Record<CampoExtra['tipo'], Column['kind']> = {
  texto: 'texto',
  numero: 'numero',
  fecha: 'fecha',
  lista: 'texto',
  booleano: 'booleano',
  enlace: 'texto',
};

/** The extra fields of the company's categories, each once. */
const extra = async (tx: Tx, empresaId: number): Promise<Column[]> => {
  const rows = await tx
    .select({ nombre: categoriaTable.nombre, fields: categoriaTable.campos_extra_def })
    .from(categoriaTable)
    .where(and(eq(categoriaTable.empresa_id, empresaId), isNull(categoriaTable.eliminado_en)))
    .orderBy(categoriaTable.nombre);
  const columns = new Map<string, Column>();
  for (const { nombre, fields } of rows)
    for (const { clave, etiqueta, tipo } of fields)
      if (!columns.has(clave))
        columns.set(clave, {
          field: `campos_extra.${clave}`,
          label: etiqueta,
          kind: kinds[tipo],
          since: 'life',
          help: `De la categoría ${nombre}.`,
        });
  return [...columns.values()];
};
