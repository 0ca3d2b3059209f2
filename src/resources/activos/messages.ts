import type { Activo } from '#contract/activos';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Activo |||| Activos',
  action: { create: 'Nuevo activo' },
  fields: {
    codigo: 'Código',
    nombre: 'Nombre',
    tipo_activo: 'Tipo',
    nivel_id: 'Nivel',
    bajo_nivel_id: 'Nivel',
    estado: 'Estado',
    criticidad: 'Criticidad',
    placa: 'Placa',
    marca: 'Marca',
    modelo: 'Modelo',
    anio: 'Año',
    en_linea: 'Conexión',
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

export const criticidades: Faces<Activo['criticidad']> = {
  A: { label: 'A · Alta' },
  B: { label: 'B · Media' },
  C: { label: 'C · Baja' },
};

/** By «true» and «false», as the filter counts them. */
export const conDispositivo: Faces<'true' | 'false'> = { true: { label: 'Con dispositivo' }, false: { label: 'Sin dispositivo' } };

const enLinea: Faces<'true' | 'false' | 'none'> = {
  true: { label: 'En línea', tone: 'exito', icon: 'sensors' },
  false: { label: 'Sin conexión', tone: 'neutro', icon: 'sensors_off' },
  none: { label: 'Sin dispositivo', tone: 'neutro', icon: 'remove' },
};

/** How an asset's connection is said. */
export const connectionOf = ({ en_linea, dispositivo_id }: Pick<Activo, 'en_linea' | 'dispositivo_id'>) =>
  enLinea[dispositivo_id === null ? 'none' : en_linea ? 'true' : 'false'];
