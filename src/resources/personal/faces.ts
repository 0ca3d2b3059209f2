import type { Persona } from '#contract/entities/personal';
import { personal as words } from '#contract/words/personal';
import { facesOf, wordOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo);

export const estados = facesOf(words.values.estado, {
  activo: { tone: 'exito' },
  licencia: { tone: 'info', icon: 'event_busy' },
  vacaciones: { tone: 'info', icon: 'event' },
  retirado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

export const documentos = facesOf(words.values.documento_tipo);

export const licencias = facesOf(words.values.situacion_licencia, {
  al_dia: { tone: 'exito', icon: 'check_circle' },
  por_vencer: { tone: 'aviso', icon: 'warning' },
  vencida: { tone: 'peligro', icon: 'error' },
  sin_licencia: { tone: 'neutro', icon: 'remove' },
});

/** By «true» and «false», the values of the filter's counts. */
export const conUsuario = facesOf(words.values.con_usuario);

/** A person's post, or their kind if the user may not see the post. */
export const detailOf = ({ cargo, tipo }: Pick<Persona, 'tipo'> & Partial<Pick<Persona, 'cargo'>>): string =>
  cargo ?? wordOf(tipos, tipo);
