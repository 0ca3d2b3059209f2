import { nivelesPuntaje, type Conduccion, type PorConduccion, type TipoPuntaje } from '#contract/conduccion';
import { sinPuntaje } from '#contract/comoSePuntua';
import { hrefOf } from '#contract/paths';
import { inboxAddress } from '../addresses';
import type { Face } from '../../../ui/faces';
import { number } from '../../../ui/formats';

/** Days of the company's calendar, both included. */
interface Days {
  desde: string;
  hasta: string;
}

const said = (value: number) => number(value, 1);

/** How a score is said and looks; null: there is none. */
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

/** Where one sees the events that a figure counts; of one kind, if it is named. */
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

/** Where one sees how all of them compare. */
export const rankingAddress = (por: PorConduccion, days: Days): string =>
  `${hrefOf('/historico')}?${new URLSearchParams({ ver: 'conduccion', ...(por === 'activo' && { por }), ...days }).toString()}`;
