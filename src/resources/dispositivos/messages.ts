import type { Dispositivo } from '#contract/dispositivos';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Dispositivo |||| Dispositivos',
  action: { create: 'Nuevo dispositivo' },
  fields: {
    identificador: 'Identificador',
    nombre: 'Nombre',
    tipo: 'Tipo',
    marca: 'Marca',
    modelo: 'Modelo',
    unidad_velocidad: 'Unidad de velocidad',
    protocolo: 'Protocolo',
    iccid: 'ICCID de la SIM',
    telefono_sim: 'Teléfono de la SIM',
    operador: 'Operador',
    firmware: 'Firmware',
    garantia_vence_en: 'Fin de la garantía',
    intervalo_s: 'Intervalo de reporte (s)',
    estado: 'Estado',
    conexion: 'Conexión',
    ultima_conexion_en: 'Última conexión',
    bateria_pct: 'Batería',
    activo_id: 'Activo',
    actualizado_en: 'Última modificación',
  },
};

export const tipos: Faces<Dispositivo['tipo']> = {
  rastreador_gps: { label: 'Rastreador GPS' },
  obd: { label: 'OBD' },
  can: { label: 'CAN' },
  baliza_bateria: { label: 'Baliza con batería' },
  celular: { label: 'Celular' },
  camara: { label: 'Cámara' },
  otro: { label: 'Otro' },
};

export const estados: Faces<Dispositivo['estado']> = {
  en_stock: { label: 'En stock', tone: 'info', icon: 'inventory_2' },
  asignado: { label: 'Asignado', tone: 'exito', icon: 'link' },
  suspendido: { label: 'Suspendido', tone: 'aviso', icon: 'pause_circle' },
  averiado: { label: 'Averiado', tone: 'peligro' },
  retirado: { label: 'Retirado', tone: 'neutro', icon: 'do_not_disturb_on' },
};

export const conexiones: Faces<Dispositivo['conexion']> = {
  en_linea: { label: 'En línea', tone: 'exito', icon: 'sensors' },
  reciente: { label: 'Reciente', tone: 'aviso', icon: 'schedule' },
  sin_conexion: { label: 'Sin conexión', tone: 'peligro', icon: 'sensors_off' },
  nunca: { label: 'Nunca conectado', tone: 'neutro', icon: 'do_not_disturb_on' },
};

export const unidades: Faces<Dispositivo['unidad_velocidad']> = {
  nudos: { label: 'Nudos' },
  kmh: { label: 'km/h' },
  ms: { label: 'm/s' },
  mph: { label: 'mph' },
};
