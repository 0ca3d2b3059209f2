import { nivelesPuntaje, type Conduccion, type PorConduccion, type TipoPuntaje } from '#contract/requests/conduccion';
import { sinPuntaje } from '#contract/figures/comoSePuntua';
import { hrefOf } from '#contract/core/paths';
import { inboxAddress } from '../addresses';
import type { Face } from '../../../ui/faces';
import { number } from '../../../ui/formats';

/** Days of the company's calendar, both included. */
interface Days {
  desde: string;
  hasta: string;
}

const said = (value: number) => number(value, 1);

/** The label and look of a score; null: no score. */
export const scoreFace = (puntaje: number | null): Face => {
  if (puntaje === null) return { label: sinPuntaje, tone: 'neutro' };
  const { bueno, regular } = nivelesPuntaje;
  return { label: said(puntaje), tone: puntaje >= bueno ? 'exito' : puntaje >= regular ? 'aviso' : 'peligro' };
};

/** «+2,1», «−3», «Igual». */
export const changeOf = (tendencia: number): string => {
  const size = said(Math.abs(tendencia));
  return size === '0' ? 'Igual' : `${tendencia > 0 ? '+' : '−'}${size}`;
};

/** The address of the events behind a figure, optionally of one kind. */
export const countedEvents = (
  { conductor_id, activo_id }: Pick<Conduccion, 'conductor_id' | 'activo_id'>,
  { desde, hasta }: Days,
  tipo?: TipoPuntaje,
): string => {
  return inboxAddress({
    puntua: true,
    ...(tipo && { tipo }),
    ...(conductor_id !== null && { personal_id: conductor_id }),
    ...(activo_id !== null && { activo_id }),
    dia_desde: desde,
    dia_hasta: hasta,
  });
};

/** The address of the ranking. */
export const rankingAddress = (por: PorConduccion, days: Days): string => {
  const query = new URLSearchParams({ ver: 'conduccion', ...(por === 'activo' && { por }), ...days });
  return `${hrefOf('/historico')}?${query.toString()}`;
};
