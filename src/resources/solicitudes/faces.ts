import { solicitudes as words } from '#contract/words/solicitudes';
import { facesOf } from '../../ui/faces';

export const estados = facesOf(words.values.estado, {
  nueva: { tone: 'info', icon: 'inbox' },
  aprobada: { tone: 'exito' },
  unida: { tone: 'neutro', icon: 'link' },
  rechazada: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const urgencias = facesOf(words.values.urgencia, {
  baja: { tone: 'neutro', icon: 'arrow_downward' },
  media: { tone: 'info' },
  alta: { tone: 'peligro', icon: 'error' },
});
