import { tiposMedidor } from '#contract/words/hojaDeVida';
import { defectos } from '#contract/words/defectos';
import { accionesSiFalla, plantillas as words, tiposTarea as tipos } from '#contract/words/plantillas';
import { facesOf } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

/** The kinds of steps. */
export const tiposTarea = facesOf(
  tipos,
  {
    casilla: { icon: 'check_box' },
    inspeccion: { icon: 'rule' },
    texto: { icon: 'edit_note' },
    numero: { icon: 'straighten' },
    seleccion: { icon: 'radio_button_checked' },
    lectura: { icon: 'speed' },
    foto: { icon: 'photo_camera' },
    firma: { icon: 'signature' },
    fecha: { icon: 'event' },
  },
  { icon: 'check_box' as IconName },
);

/** What forms are for. */
export const usos = facesOf(words.values.uso, {
  tareas: { icon: 'checklist' },
  inspeccion: { icon: 'fact_check' },
});

export const severidades = facesOf(defectos.values.severidad, {
  menor: { tone: 'neutro' },
  mayor: { tone: 'aviso', icon: 'error' },
  critica: { tone: 'peligro', icon: 'block' },
});

export const frecuencias = facesOf(words.values.frecuencia);

export const acciones = facesOf(accionesSiFalla);

export const medidores = facesOf(tiposMedidor);

/** By «true» and «false», the values of the filter's counts. */
export const activas = facesOf(words.values.activo, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
