import type { Servicio } from '#contract/servicios';
import type { Faces } from '../../ui/faces';
import { number } from '../../ui/formats';

export const messages = {
  name: 'Servicio |||| Servicios',
  action: { create: 'Nuevo servicio' },
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    tipo: 'Tipo',
    descripcion: 'Descripción',
    duracion_estimada_min: 'Duración estimada',
    costo_estimado: 'Costo estimado',
    costo_repuestos: 'Costo de repuestos',
    plantilla_id: 'Plantilla de tareas',
    repuestos: 'Repuestos',
    aplica_a: 'Aplica a',
    requiere_parada: 'Requiere parar el activo',
    activo: 'Estado',
    actualizado_en: 'Última modificación',
  },
};

export const tipos: Faces<Servicio['tipo']> = {
  preventivo: { label: 'Preventivo', tone: 'info', icon: 'event' },
  correctivo: { label: 'Correctivo', tone: 'aviso', icon: 'build' },
  inspeccion: { label: 'Inspección', tone: 'neutro', icon: 'search' },
  legal: { label: 'Legal', tone: 'neutro', icon: 'verified' },
  instalacion: { label: 'Instalación', tone: 'neutro', icon: 'handyman' },
  otro: { label: 'Otro', tone: 'neutro', icon: 'more_horiz' },
};

/** By «true» and «false», as the filter counts them. */
export const activos: Faces<'true' | 'false'> = {
  true: { label: 'Activo', tone: 'exito' },
  false: { label: 'Inactivo', tone: 'neutro', icon: 'do_not_disturb_on' },
};

/** «1 h 30 min»; a dash when nobody said. */
export const lasting = (minutes: number | null): string => {
  if (minutes === null) return '—';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${number(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};
