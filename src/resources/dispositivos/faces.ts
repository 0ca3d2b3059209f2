import { dispositivos as words } from '#contract/words/dispositivos';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo);

export const estados = facesOf(words.values.estado, {
  en_stock: { tone: 'info', icon: 'inventory_2' },
  asignado: { tone: 'exito', icon: 'link' },
  suspendido: { tone: 'aviso', icon: 'pause_circle' },
  averiado: { tone: 'peligro' },
  retirado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const conexiones = facesOf(words.values.conexion, {
  en_linea: { tone: 'exito', icon: 'sensors' },
  reloj_atrasado: { tone: 'peligro', icon: 'history' },
  reciente: { tone: 'aviso', icon: 'schedule' },
  sin_conexion: { tone: 'peligro', icon: 'sensors_off' },
  nunca: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const unidades = facesOf(words.values.unidad_velocidad);
