import { repuestos as words, tiposMovimiento as tipos } from '#contract/words/repuestos';
import { facesOf } from '../../ui/faces';

export const tiposMovimiento = facesOf(tipos, {
  entrada: { tone: 'exito', icon: 'arrow_downward' },
  salida: { tone: 'neutro', icon: 'arrow_upward' },
  ajuste: { tone: 'aviso', icon: 'tune' },
  devolucion: { tone: 'info', icon: 'undo' },
  traslado: { tone: 'neutro', icon: 'swap_horiz' },
});

/** By «true» and «false», the values of the filter's counts. */
export const bajoMinimo = facesOf(words.values.bajo_minimo, {
  true: { tone: 'peligro' },
  false: { tone: 'exito' },
});

export const activos = facesOf(words.values.activo, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
