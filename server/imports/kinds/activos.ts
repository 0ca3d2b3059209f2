import { and, eq, isNull } from 'drizzle-orm';
import type { CampoExtra } from '#contract/categorias';
import { activos as words } from '#contract/words/activos';
import type { Tx } from '../../db/system';
import { activoStore } from '../../resources/activos/index';
import { categoriaTable } from '../../db/tables/categorias';
import { headed, wordsIn, type Column } from '../rows/columns';
import { entityKind } from './entityKind';
import { combustibles, criticidades, estadosActivo, fuentesMedidor, tiposActivo } from './options';

export const activos = entityKind({
  tipo: 'activos',
  store: activoStore,
  claves: ['codigo', 'placa', 'vin', 'serie'],
  unique: [['codigo'], ['placa'], ['codigo_barras']],
  parent: { field: 'padre_id', by: ['codigo', 'placa', 'nombre'] },
  columns: async (tx, empresaId) => [...own, ...(await extra(tx, empresaId))],
});

const own = headed(words.fields, [
  {
    field: 'codigo',
    synonyms: wordsIn(`
      cod, code, código del activo, código activo, número interno, interno, móvil, asset code, asset id`),
    kind: 'texto',
    code: true,
    help: 'Vacío: se numera solo (ACT-000001).',
  },
  {
    field: 'nombre',
    synonyms: ['nombre del activo', 'activo', 'descripción', 'name', 'asset', 'asset name', 'equipo', 'vehículo'],
    kind: 'texto',
    required: true,
  },
  {
    field: 'tipo_activo',
    synonyms: ['tipo de activo', 'clase', 'tipo de equipo', 'tipo de vehículo', 'type', 'asset type'],
    kind: 'opcion',
    required: true,
    options: tiposActivo,
  },
  {
    field: 'nivel_id',
    synonyms: wordsIn(`
      sede, ubicación, área, regional, región, centro, flota, location, site, level, ruta del nivel`),
    kind: 'referencia',
    required: true,
    refersTo: 'niveles',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  {
    field: 'categoria_id',
    synonyms: ['category', 'categoría del activo', 'familia'],
    kind: 'referencia',
    refersTo: 'categorias',
  },
  {
    field: 'padre_id',
    synonyms: ['activo padre', 'padre', 'componente de', 'parent', 'parent asset'],
    kind: 'referencia',
    refersTo: 'activos',
    help: 'Código, placa, serie o nombre exacto de otro activo, que puede estar en este mismo archivo.',
  },
  { field: 'estado', synonyms: ['status', 'state', 'condición'], kind: 'opcion', options: estadosActivo },
  {
    field: 'motivo_baja',
    synonyms: ['motivo', 'reason'],
    kind: 'texto',
    help: 'Obligatorio si el estado es Dado de baja.',
  },
  { field: 'subestado', kind: 'texto' },
  { field: 'criticidad', synonyms: ['criticality', 'prioridad'], kind: 'opcion', options: criticidades },
  {
    field: 'placa',
    synonyms: ['matrícula', 'patente', 'plate', 'license plate', 'placa del vehículo'],
    kind: 'texto',
    code: true,
  },
  { field: 'vin', synonyms: ['chasis', 'número de chasis', 'chassis', 'número vin'], kind: 'texto', code: true },
  { field: 'marca', synonyms: ['brand', 'make', 'fabricante', 'manufacturer'], kind: 'texto' },
  { field: 'modelo', synonyms: ['model', 'línea', 'referencia'], kind: 'texto' },
  { field: 'anio', synonyms: ['año modelo', 'year', 'modelo año', 'año de fabricación'], kind: 'numero' },
  {
    field: 'serie',
    synonyms: ['serie', 'serial', 'serial number', 'no. serie', 'n° serie'],
    kind: 'texto',
    code: true,
  },
  { field: 'color', synonyms: ['colour'], kind: 'texto' },
  { field: 'numero_motor', synonyms: ['motor', 'engine number', 'no. motor'], kind: 'texto', code: true },
  {
    field: 'combustible',
    synonyms: ['fuel', 'tipo de combustible', 'fuel type'],
    kind: 'opcion',
    options: combustibles,
  },
  { field: 'capacidad_tanque_l', synonyms: ['capacidad tanque', 'tanque', 'tank capacity', 'litros'], kind: 'numero' },
  {
    field: 'responsable_id',
    synonyms: ['encargado', 'a cargo de', 'owner', 'responsible', 'custodio'],
    kind: 'referencia',
    refersTo: 'personal',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  {
    field: 'conductor_id',
    synonyms: ['driver', 'chofer', 'operador'],
    kind: 'referencia',
    refersTo: 'personal',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  {
    field: 'fecha_compra',
    synonyms: ['compra', 'purchase date', 'fecha compra', 'fecha de adquisición', 'adquirido'],
    kind: 'fecha',
  },
  {
    field: 'costo_adquisicion',
    synonyms: ['costo', 'precio', 'valor de compra', 'valor compra', 'purchase price', 'cost', 'valor'],
    kind: 'numero',
  },
  { field: 'valor_residual', synonyms: ['residual value', 'valor de salvamento'], kind: 'numero' },
  { field: 'vida_util_meses', synonyms: ['vida útil', 'useful life'], kind: 'numero' },
  { field: 'proveedor', synonyms: ['supplier', 'vendor'], kind: 'texto' },
  {
    field: 'garantia_vence_en',
    synonyms: ['garantía', 'vencimiento garantía', 'warranty', 'warranty until', 'fin de garantía'],
    kind: 'fecha',
  },
  {
    field: 'fecha_puesta_servicio',
    synonyms: ['fecha de puesta en servicio', 'en servicio desde', 'in service date'],
    kind: 'fecha',
  },
  { field: 'costo_hora_parada', synonyms: ['costo hora parada', 'downtime cost'], kind: 'numero' },
  { field: 'limite_velocidad_kmh', synonyms: ['velocidad máxima', 'speed limit', 'límite velocidad'], kind: 'numero' },
  {
    field: 'medidor_fuente',
    synonyms: ['fuente del medidor', 'meter source'],
    kind: 'opcion',
    options: fuentesMedidor,
  },
  { field: 'codigo_barras', synonyms: ['barcode', 'barras', 'ean'], kind: 'texto', code: true },
  { field: 'nfc_id', synonyms: ['nfc'], kind: 'texto', code: true },
  { field: 'etiquetas', synonyms: ['tags', 'labels'], kind: 'lista', help: 'Separadas por coma.' },
]);

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
          help: `De la categoría ${nombre}.`,
        });
  return [...columns.values()];
};
