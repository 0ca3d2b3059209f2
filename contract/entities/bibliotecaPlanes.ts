import type { Activo } from './activos';
import type { Mantenimiento } from './mantenimiento';

type TipoActivo = Activo['tipo_activo'];
type Escrito = Pick<Mantenimiento, 'nombre' | 'tipo' | 'disparador'> &
  Partial<
    Pick<
      Mantenimiento,
      | 'descripcion'
      | 'cada_valor'
      | 'cada_unidad'
      | 'cada_medida'
      | 'medidor_tipo'
      | 'base'
      | 'aviso_dias'
      | 'aviso_medida'
      | 'anticipacion_dias'
      | 'prioridad'
      | 'crear_orden_automatica'
    >
  >;

/**
 * A usual plan, as a starting point: its figures are common ones of manufacturers and Colombian law; users adjust them.
 */
export interface PlanUsual extends Escrito {
  clave: string;
  /** The kinds of assets that it is usual for. */
  para: readonly TipoActivo[];
}

const road: readonly TipoActivo[] = ['vehiculo', 'motocicleta'];
const trucks: readonly TipoActivo[] = ['vehiculo', 'remolque'];
const machines: readonly TipoActivo[] = ['maquinaria', 'equipo'];

const kilometres = (cada_medida: number, cada_valor?: number) =>
  metered('odometro', cada_medida, Math.round(cada_medida / 10), cada_valor);
const hours = (cada_medida: number, cada_valor?: number) =>
  metered('horometro', cada_medida, Math.round(cada_medida / 10), cada_valor);
/** With `months`, both count. */
const metered = (
  medidor_tipo: 'odometro' | 'horometro',
  cada_medida: number,
  aviso_medida: number,
  months?: number,
) => ({
  disparador: months ? ('tiempo_o_medidor' as const) : ('medidor' as const),
  medidor_tipo,
  cada_medida,
  aviso_medida,
  ...(months && { cada_valor: months, cada_unidad: 'mes' as const }),
  base: 'ejecutada' as const,
});
const every = (
  cada_valor: number,
  cada_unidad: NonNullable<Mantenimiento['cada_unidad']>,
  base: Mantenimiento['base'] = 'ejecutada',
) => ({
  disparador: 'tiempo' as const,
  cada_valor,
  cada_unidad,
  base,
});
/** Legal documents, whose dates are fixed, whenever they are renewed. */
const legal = (cada_valor: number) => ({
  ...every(cada_valor, 'anio', 'programada'),
  tipo: 'legal' as const,
  prioridad: 'alta' as const,
  aviso_dias: 30,
});

/** The library of usual plans, the most usual first. */
export const bibliotecaPlanes: readonly PlanUsual[] = [
  {
    clave: 'aceite',
    nombre: 'Cambio de aceite y filtro de motor',
    para: ['vehiculo'],
    tipo: 'preventivo',
    ...kilometres(10_000, 6),
  },
  {
    clave: 'aceite_moto',
    nombre: 'Cambio de aceite de motocicleta',
    para: ['motocicleta'],
    tipo: 'preventivo',
    ...kilometres(3_000, 4),
  },
  {
    clave: 'rotacion',
    nombre: 'Rotación y alineación de llantas',
    para: ['vehiculo'],
    tipo: 'preventivo',
    ...kilometres(10_000),
  },
  {
    clave: 'llantas',
    nombre: 'Cambio de llantas',
    para: road,
    tipo: 'preventivo',
    ...kilometres(60_000),
    prioridad: 'alta',
  },
  {
    clave: 'llantas_semana',
    nombre: 'Revisión de presión y labrado de llantas',
    para: trucks,
    tipo: 'inspeccion',
    ...every(1, 'semana', 'programada'),
  },
  {
    clave: 'frenos',
    nombre: 'Revisión de frenos',
    para: road,
    tipo: 'inspeccion',
    ...kilometres(10_000, 6),
    prioridad: 'alta',
  },
  {
    clave: 'pastillas',
    nombre: 'Cambio de pastillas o bandas de freno',
    para: road,
    tipo: 'preventivo',
    ...kilometres(40_000),
    prioridad: 'alta',
  },
  {
    clave: 'liquido_frenos',
    nombre: 'Cambio de líquido de frenos',
    para: road,
    tipo: 'preventivo',
    ...kilometres(40_000, 24),
  },
  {
    clave: 'filtro_aire',
    nombre: 'Cambio de filtro de aire',
    para: ['vehiculo'],
    tipo: 'preventivo',
    ...kilometres(20_000, 12),
  },
  {
    clave: 'filtro_combustible',
    nombre: 'Cambio de filtro de combustible',
    para: ['vehiculo'],
    tipo: 'preventivo',
    ...kilometres(20_000, 12),
  },
  {
    clave: 'refrigerante',
    nombre: 'Cambio de refrigerante',
    para: ['vehiculo'],
    tipo: 'preventivo',
    ...kilometres(60_000, 24),
  },
  {
    clave: 'transmision',
    nombre: 'Cambio de aceite de caja y diferencial',
    para: ['vehiculo'],
    tipo: 'lubricacion',
    ...kilometres(60_000, 24),
  },
  {
    clave: 'cadena',
    nombre: 'Ajuste y lubricación de cadena',
    para: ['motocicleta'],
    tipo: 'lubricacion',
    ...kilometres(1_000),
  },
  { clave: 'bateria', nombre: 'Revisión de batería', para: road, tipo: 'inspeccion', ...every(6, 'mes') },
  {
    clave: 'soat',
    nombre: 'Renovación del SOAT',
    descripcion:
      'Seguro obligatorio de accidentes de tránsito. Ponga a cada activo la fecha de su póliza con «Reprogramar».',
    para: road,
    ...legal(1),
  },
  {
    clave: 'tecnomecanica',
    nombre: 'Revisión tecnicomecánica y de gases',
    descripcion:
      'Cada año, desde que al vehículo le toca por primera vez. Ponga a cada activo su fecha con «Reprogramar».',
    para: road,
    ...legal(1),
    anticipacion_dias: 15,
  },
  {
    clave: 'preventiva',
    nombre: 'Revisión preventiva bimestral',
    descripcion: 'Transporte de pasajeros.',
    para: ['vehiculo'],
    ...legal(1),
    ...every(2, 'mes', 'programada'),
    aviso_dias: 10,
  },
  {
    clave: 'extintor',
    nombre: 'Recarga de extintor',
    para: ['vehiculo', 'maquinaria', 'infraestructura'],
    ...legal(1),
  },
  {
    clave: 'botiquin',
    nombre: 'Revisión de botiquín y kit de carretera',
    para: ['vehiculo'],
    tipo: 'inspeccion',
    ...every(3, 'mes', 'programada'),
  },
  {
    clave: 'preoperacional',
    nombre: 'Inspección preoperacional',
    para: ['vehiculo', 'maquinaria'],
    tipo: 'inspeccion',
    ...every(1, 'dia', 'programada'),
    aviso_dias: 0,
  },
  { clave: 'engrase', nombre: 'Engrase general', para: ['maquinaria'], tipo: 'lubricacion', ...hours(50) },
  {
    clave: 'engrase_chasis',
    nombre: 'Engrase de chasis y quinta rueda',
    para: trucks,
    tipo: 'lubricacion',
    ...every(1, 'mes'),
  },
  {
    clave: 'aceite_maquina',
    nombre: 'Cambio de aceite y filtros de maquinaria',
    para: ['maquinaria'],
    tipo: 'preventivo',
    ...hours(250, 6),
  },
  {
    clave: 'hidraulico',
    nombre: 'Cambio de aceite y filtro hidráulico',
    para: ['maquinaria'],
    tipo: 'preventivo',
    ...hours(1_000, 12),
  },
  {
    clave: 'planta',
    nombre: 'Servicio de planta eléctrica',
    para: ['equipo', 'infraestructura'],
    tipo: 'preventivo',
    ...hours(250, 12),
  },
  {
    clave: 'aire',
    nombre: 'Mantenimiento de aire acondicionado',
    para: ['equipo', 'infraestructura'],
    tipo: 'preventivo',
    ...every(4, 'mes'),
  },
  {
    clave: 'calibracion',
    nombre: 'Calibración anual',
    para: [...machines, 'herramienta'],
    tipo: 'calibracion',
    ...every(1, 'anio', 'programada'),
    aviso_dias: 30,
  },
  { clave: 'izaje', nombre: 'Certificación de equipo de izaje', para: machines, ...legal(1) },
  { clave: 'ups', nombre: 'Revisión de UPS y respaldo', para: ['ti'], tipo: 'preventivo', ...every(6, 'mes') },
];
