import { inspecciones as words, resultadosRespuesta } from '#contract/words/inspecciones';
import { facesOf } from '../../ui/faces';

export const resultados = facesOf(words.values.resultado, {
  apta: { tone: 'exito' },
  con_observaciones: { tone: 'aviso', icon: 'error' },
  no_apta: { tone: 'peligro', icon: 'block' },
});

export const respuestas = facesOf(resultadosRespuesta, {
  aprobado: { tone: 'exito', icon: 'check' },
  falla: { tone: 'peligro', icon: 'close' },
  no_aplica: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

/** By «true» and «false». */
export const anuladas = facesOf(words.values.anulada, {
  true: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
