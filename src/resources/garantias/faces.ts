import { estadosReclamo, garantias as words } from '#contract/words/garantias';
import { facesOf } from '../../ui/faces';

export const situaciones = facesOf(words.values.situacion, {
  futura: { tone: 'neutro' },
  vigente: { tone: 'exito' },
  por_vencer: { tone: 'aviso' },
  vencida: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const fines = facesOf(words.values.termino_por);

export const reclamos = facesOf(estadosReclamo, {
  presentado: { tone: 'info' },
  aceptado: { tone: 'aviso' },
  rechazado: { tone: 'neutro', icon: 'block' },
  pagado: { tone: 'exito' },
});
