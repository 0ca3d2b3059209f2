import { number } from '../../ui/formats';

/** «45 %», from a fraction of one. */
export const percent = (fraction: number): string => `${number(fraction * 100)} %`;

/** The share of the assets that are online, as text. */
export const onlineShare = ({ activos, en_linea }: { activos: number; en_linea: number }): string =>
  activos > 0 ? `${percent(en_linea / activos)} de los activos` : '';
