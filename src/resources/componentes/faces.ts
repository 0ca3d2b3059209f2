import { componentes as words, pasosComponente } from '#contract/words/componentes';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo);

export const estados = facesOf(words.values.estado, {
  en_bodega: { tone: 'neutro' },
  montado: { tone: 'exito' },
  reencauche: { tone: 'aviso' },
  desechado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const pasos = facesOf(pasosComponente, {
  montado: { tone: 'exito', icon: 'tire_repair' },
  rotado: { tone: 'info', icon: 'sync' },
  desmontado: { tone: 'neutro', icon: 'warehouse' },
  reencauche: { tone: 'aviso', icon: 'replay' },
  recibido: { tone: 'neutro', icon: 'warehouse' },
  desechado: { tone: 'peligro', icon: 'delete' },
  anulado: { tone: 'neutro', icon: 'block' },
  lectura: { tone: 'info', icon: 'straighten' },
});
