import type { BuiltInView } from '../../../ui/builtInView';

/** The built-in views; the first one is the default. */
export const views: readonly BuiltInView[] = [
  { nombre: 'Por atender', filtro: { pendiente: true } },
  { nombre: 'Míos', filtro: { pendiente: true, mio: true } },
  { nombre: 'Sin dueño', filtro: { pendiente: true, con_dueno: false } },
  { nombre: 'Sin reconocer', filtro: { estado: 'abierto' } },
  { nombre: 'Altas y críticas', filtro: { pendiente: true, severidad: ['alta', 'critica'] } },
  { nombre: 'En gestión', filtro: { estado: 'en_gestion' } },
  { nombre: 'Siguen ocurriendo', filtro: { abierto: true } },
  { nombre: 'Silenciados', filtro: { silenciado: true } },
  { nombre: 'Todos', filtro: { corregido: false } },
  { nombre: 'Corregidos', filtro: { corregido: true } },
  { nombre: 'Detectados después', filtro: { hallado: true } },
];
