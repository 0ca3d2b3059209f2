import type { Activo } from '#contract/activos';
import type { Faces } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const messages = {
  name: 'Activo |||| Activos',
  action: { create: 'Nuevo activo' },
  fields: {
    codigo: 'Código',
    nombre: 'Nombre',
    tipo_activo: 'Tipo',
    categoria_id: 'Categoría',
    nivel_id: 'Nivel',
    bajo_nivel_id: 'Nivel',
    padre_id: 'Forma parte de',
    estado: 'Estado',
    subestado: 'Subestado',
    criticidad: 'Criticidad',
    placa: 'Placa',
    vin: 'VIN',
    marca: 'Marca',
    modelo: 'Modelo',
    anio: 'Año',
    serie: 'Número de serie',
    color: 'Color',
    numero_motor: 'Número de motor',
    combustible: 'Combustible',
    capacidad_tanque_l: 'Capacidad del tanque (l)',
    responsable_id: 'Responsable',
    conductor_id: 'Conductor',
    foto_id: 'Foto',
    fotos: 'Fotos',
    fecha_compra: 'Fecha de compra',
    costo_adquisicion: 'Costo de adquisición',
    valor_residual: 'Valor residual',
    vida_util_meses: 'Vida útil (meses)',
    proveedor: 'Proveedor',
    garantia_vence_en: 'Garantía hasta',
    fecha_puesta_servicio: 'Puesta en servicio',
    fecha_baja: 'Fecha de baja',
    motivo_baja: 'Motivo de la baja',
    costo_hora_parada: 'Costo por hora de parada',
    limite_velocidad_kmh: 'Límite de velocidad (km/h)',
    odometro_km: 'Odómetro (km)',
    horometro_h: 'Horómetro (h)',
    medidor_fuente: 'Origen de las lecturas',
    codigo_barras: 'Código de barras',
    nfc_id: 'Etiqueta NFC',
    etiquetas: 'Etiquetas',
    campos_extra: 'Campos de la categoría',
    en_linea: 'Conexión',
    documentos_por_vencer: 'Documentos',
    con_documentos_por_vencer: 'Documentos',
    dispositivo_id: 'Dispositivo',
    con_dispositivo: 'Dispositivo',
    actualizado_en: 'Última modificación',
  },
};

export const estados: Faces<Activo['estado']> = {
  operativo: { label: 'Operativo', tone: 'exito' },
  en_reserva: { label: 'En reserva', tone: 'info', icon: 'pause_circle' },
  en_inspeccion: { label: 'En inspección', tone: 'info', icon: 'search' },
  en_mantenimiento: { label: 'En mantenimiento', tone: 'aviso', icon: 'build' },
  fuera_de_servicio: { label: 'Fuera de servicio', tone: 'peligro', icon: 'block' },
  siniestrado: { label: 'Siniestrado', tone: 'peligro', icon: 'car_crash' },
  dado_de_baja: { label: 'Dado de baja', tone: 'neutro', icon: 'do_not_disturb_on' },
};

export const tipos: Faces<Activo['tipo_activo']> = {
  vehiculo: { label: 'Vehículo' },
  remolque: { label: 'Remolque' },
  motocicleta: { label: 'Motocicleta' },
  maquinaria: { label: 'Maquinaria' },
  equipo: { label: 'Equipo' },
  herramienta: { label: 'Herramienta' },
  infraestructura: { label: 'Infraestructura' },
  ti: { label: 'Tecnología' },
  otro: { label: 'Otro' },
};

/** What stands where an asset has no photo. */
export const tipoIcono: Record<Activo['tipo_activo'], IconName> = {
  vehiculo: 'local_shipping',
  remolque: 'rv_hookup',
  motocicleta: 'two_wheeler',
  maquinaria: 'front_loader',
  equipo: 'precision_manufacturing',
  herramienta: 'handyman',
  infraestructura: 'factory',
  ti: 'devices',
  otro: 'category',
};

export const criticidades: Faces<Activo['criticidad']> = {
  A: { label: 'A · Alta', tone: 'peligro', icon: 'priority_high' },
  B: { label: 'B · Media', tone: 'neutro', icon: 'remove' },
  C: { label: 'C · Baja', tone: 'neutro', icon: 'arrow_downward' },
};

export const combustibles: Faces<NonNullable<Activo['combustible']>> = {
  gasolina: { label: 'Gasolina' },
  diesel: { label: 'Diésel' },
  gnv: { label: 'Gas natural (GNV)' },
  glp: { label: 'Gas licuado (GLP)' },
  electrico: { label: 'Eléctrico' },
  hibrido: { label: 'Híbrido' },
  ninguno: { label: 'Ninguno' },
};

export const fuentes: Faces<Activo['medidor_fuente']> = {
  manual: { label: 'Las personas las escriben' },
  gps: { label: 'El GPS las calcula' },
  obd: { label: 'El vehículo las informa (OBD)' },
};

/** By «true» and «false», as the filter counts them. */
export const conDispositivo: Faces<'true' | 'false'> = { true: { label: 'Con dispositivo' }, false: { label: 'Sin dispositivo' } };
export const conDocumentos: Faces<'true' | 'false'> = { true: { label: 'Vencidos o por vencer' }, false: { label: 'Al día' } };

export const enLinea: Faces<'true' | 'false' | 'none'> = {
  true: { label: 'En línea', tone: 'exito', icon: 'sensors' },
  false: { label: 'Sin conexión', tone: 'neutro', icon: 'sensors_off' },
  none: { label: 'Sin dispositivo', tone: 'neutro', icon: 'remove' },
};

/** How an asset's connection is said. */
export const connectionOf = ({ en_linea, dispositivo_id }: Pick<Activo, 'en_linea' | 'dispositivo_id'>) =>
  enLinea[dispositivo_id === null ? 'none' : en_linea ? 'true' : 'false'];
