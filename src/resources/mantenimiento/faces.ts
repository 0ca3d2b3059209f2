import type { Mantenimiento, SituacionPlan } from '#contract/entities/mantenimiento';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { facesOf, type Look } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const tipos = facesOf<Mantenimiento['tipo'], { icon: IconName }>(
  words.values.tipo,
  {
    predictivo: { icon: 'monitoring' },
    inspeccion: { icon: 'checklist' },
    legal: { icon: 'verified' },
    lubricacion: { icon: 'oil_barrel' },
    calibracion: { icon: 'straighten' },
  },
  { icon: 'build' },
);

export const estados = facesOf(words.values.estado, {
  activo: { tone: 'exito', icon: 'play_circle' },
  pausado: { tone: 'neutro', icon: 'pause_circle' },
  finalizado: { tone: 'neutro', icon: 'flag' },
});

/** The most urgent first. */
export const situaciones = facesOf<SituacionPlan, Required<Look>>(
  {
    vencido: words.values.situacion.vencido,
    proximo: words.values.situacion.proximo,
    pospuesto: words.values.situacion.pospuesto,
    en_orden: words.values.situacion.en_orden,
    sin_historia: words.values.situacion.sin_historia,
    sin_medidor: words.values.situacion.sin_medidor,
    sin_lecturas: words.values.situacion.sin_lecturas,
    al_dia: words.values.situacion.al_dia,
  },
  {
    vencido: { tone: 'peligro', icon: 'error' },
    proximo: { tone: 'aviso', icon: 'schedule' },
    pospuesto: { tone: 'neutro', icon: 'pause_circle' },
    en_orden: { tone: 'info', icon: 'assignment' },
    sin_historia: { tone: 'neutro', icon: 'help' },
    sin_medidor: { tone: 'neutro', icon: 'speed' },
    sin_lecturas: { tone: 'neutro', icon: 'sensors_off' },
    al_dia: { tone: 'exito', icon: 'check_circle' },
  },
  { tone: 'neutro', icon: 'circle' },
);

/** The field of a plan that counts its dues in each state. */
export const countOf = {
  vencido: 'vencidos_n',
  proximo: 'proximos_n',
  pospuesto: 'pospuestos_n',
  en_orden: 'en_orden_n',
  sin_historia: 'sin_historia_n',
  sin_medidor: 'sin_medidor_n',
  sin_lecturas: 'sin_lecturas_n',
  al_dia: 'al_dia_n',
} as const satisfies Record<SituacionPlan, keyof Mantenimiento>;

export const disparadores = facesOf({
  ...words.values.disparador,
  tiempo_o_medidor: 'Por tiempo o medidor',
  condicion: 'Por condición',
});
