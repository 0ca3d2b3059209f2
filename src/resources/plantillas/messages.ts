import type { ItemPlantilla } from '#contract/plantillas';
import type { Faces } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const messages = {
  name: 'Plantilla |||| Plantillas de tareas',
  action: { create: 'Nueva plantilla' },
  fields: {
    nombre: 'Nombre',
    categoria: 'Categoría',
    items: 'Pasos',
    items_n: 'Pasos',
    servicios_n: 'Servicios que la usan',
    activo: 'Estado',
  },
};

/** What each kind of step asks for. */
export const tiposTarea: Record<ItemPlantilla['tipo'], { label: string; icon: IconName }> = {
  casilla: { label: 'Casilla', icon: 'check_box' },
  inspeccion: { label: 'Inspección', icon: 'rule' },
  texto: { label: 'Texto', icon: 'edit_note' },
  numero: { label: 'Número', icon: 'straighten' },
  seleccion: { label: 'Selección', icon: 'radio_button_checked' },
  lectura: { label: 'Lectura de medidor', icon: 'speed' },
  foto: { label: 'Foto', icon: 'photo_camera' },
  firma: { label: 'Firma', icon: 'signature' },
  fecha: { label: 'Fecha', icon: 'event' },
};

export const acciones: Faces<ItemPlantilla['accion_si_falla']> = {
  ninguna: { label: 'Nada más' },
  alertar: { label: 'Alertar a la oficina' },
  crear_orden: { label: 'Crear una orden' },
  activo_fuera_de_servicio: { label: 'Sacar el activo de servicio' },
};

export const medidores: Faces<NonNullable<ItemPlantilla['medidor_tipo']>> = {
  odometro: { label: 'Odómetro' },
  horometro: { label: 'Horómetro' },
  ciclos: { label: 'Ciclos' },
  combustible: { label: 'Combustible' },
  temperatura: { label: 'Temperatura' },
  presion: { label: 'Presión' },
  otro: { label: 'Otro' },
};

/** By «true» and «false», as the filter counts them. */
export const activas: Faces<'true' | 'false'> = {
  true: { label: 'Activa', tone: 'exito' },
  false: { label: 'Inactiva', tone: 'neutro', icon: 'do_not_disturb_on' },
};
