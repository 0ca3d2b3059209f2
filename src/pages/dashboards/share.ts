import { number } from '../../ui/formats';

/** «45 %», of a fraction of one. */
export const percent = (fraction: number): string => `${number(fraction * 100)} %`;

/** How many of the assets are online, in words. */
export const onlineShare = ({ activos, en_linea }: { activos: number; en_linea: number }): string | undefined =>
  activos > 0 ? `${percent(en_linea / activos)} de los activos` : undefined;
