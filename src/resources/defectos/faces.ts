import type { PasoDefecto } from '#contract/entities/defectos';
import { defectos as words } from '#contract/words/defectos';
import { facesOf } from '../../ui/faces';

export const severidades = facesOf(words.values.severidad, {
  menor: { tone: 'neutro' },
  mayor: { tone: 'aviso', icon: 'error' },
  critica: { tone: 'peligro', icon: 'block' },
});

export const estados = facesOf(words.values.estado, {
  abierto: { tone: 'peligro', icon: 'report' },
  en_orden: { tone: 'info', icon: 'assignment' },
  reparado: { tone: 'exito', icon: 'check_circle' },
  descartado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

/** What happened to a defect. */
export const pasos = facesOf(
  {
    visto: 'Visto',
    orden: 'En orden',
    orden_cancelada: 'Orden cancelada',
    reparado: 'Reparado',
    descartado: 'Descartado',
    reabierto: 'Abierto de nuevo',
  } satisfies Record<PasoDefecto['tipo'], string>,
  {
    visto: { tone: 'aviso', icon: 'visibility' },
    orden: { tone: 'info', icon: 'assignment' },
    orden_cancelada: { tone: 'neutro', icon: 'block' },
    reparado: { tone: 'exito' },
    descartado: { tone: 'neutro', icon: 'do_not_disturb_on' },
    reabierto: { tone: 'peligro', icon: 'report' },
  },
);
